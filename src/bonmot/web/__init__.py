"""Bonmot in the browser: a server that is thin, and a page that plays every game.

What leaves a table here are views and witnessed events, as everywhere; what comes in are commands. `bonmot serve`
starts it, `bonmot.web.site` puts it together.
"""
