"""`python -m bonmot` is the command `bonmot`."""

from bonmot.cli import main

if __name__ == "__main__":
    main()
