"""The laboratory: mass self-play, calibration of levels, learning of leaves, matches with confidence intervals."""
