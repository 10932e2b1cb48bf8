"""`python -m bonmot` is the command `bonmot`."""

import sys

from bonmot.cli import main

if __name__ == "__main__":
    sys.exit(main())
