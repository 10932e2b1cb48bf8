"""People who do not sit at one table: who they are, how they find each other, what they tell each other.

Nothing here knows the site: `bonmot.web` shows it, and the command line keeps it in order.
"""
