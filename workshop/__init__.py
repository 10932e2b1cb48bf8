"""What go.py is made of. Like go.py, it needs the standard library only: it works before anything is installed."""
