#!/usr/bin/env python3
"""Which test proves which clause of the rule ledger (docs/rules).

  clauses.py             table clause -> tests; exit 1 on a clause without a test or a test of an unknown clause
  clauses.py --markdown  the same as a markdown table
  clauses.py --rulings   the text of docs/rulings.md
  clauses.py --check     exit 1 if docs/rulings.md is not what --rulings prints, or if the ledger in another language
                         (docs/rules/pl) has other headings, clauses, rulings, marks or references
  clauses.py --self-test

A clause is defined by `- **EU-T4** text` or by a table row whose first cell is the id. A test proves the clauses in
its name (TEST(Suite, EU_T4_EU_T5_text), def test_EU_T4_text, test('EU-T4 text')) and those of a comment
`// clauses: EU-T4 EU-T5` directly above it. Disabled and commented-out tests prove nothing.
"""
import argparse
import re
import signal
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEDGERS = ("docs/rules/board-games.md", "docs/rules/card-game.md")
RULINGS = "docs/rulings.md"
RULING = {"en": "**Ruling**: ", "pl": "**Rozstrzygnięcie**: "}
GAMES = {"CORE": "All board games", "EU": "Europe", "LO": "London", "BE": "Berlin", "UK": "United Kingdom",
         "US": "Base game", "A": "Card Game", "CG": "Card Game", "CGT": "Card Game"}
FAMILIES = "|".join(sorted(GAMES, key=len, reverse=True))
ID = rf"(?:{FAMILIES})-[A-Z]?\d+"
DEFINITION = re.compile(rf"^(?:- \*\*({ID})\*\* +(\S.*)|\| *({ID}) *\|(.*)\|) *$")
# An id in running text or in a test's name; UK_V1 is not found in UK_V10, nor A_1 in DATA_1.
MENTION = re.compile(rf"(?<![A-Za-z0-9])({FAMILIES})[-_]([A-Z]?\d+)(?![A-Za-z0-9])")
# {sweep} before a clause, {stations: words} within one: it holds for some games only (docs/rules/README.md).
MARK = re.compile(r"\{([a-z-]+)(?:: ?([^{}]*))?\}")
TESTS = {
    ".cpp": re.compile(r"\b(?:TYPED_)?TEST(?:_[FP])?\s*\(\s*(\w+)\s*,\s*(\w+)\s*\)"),
    ".py": re.compile(r"^[ \t]*(?:async )?def (test)_?(\w+)", re.M),
    ".ts": re.compile(r"(?<![\w.])(test|it)\s*\(\s*((?:\"[^\"\n]*\"|'[^'\n]*'|`[^`]*`))"),
}
COMMENT = re.compile(r"^[ \t]*(?://|#)[ \t]*clauses:(.*)$", re.M)


def mentions(text):
    return [f"{family}-{number}" for family, number in MENTION.findall(text)]


def parse_ledger(text):
    """Clauses in order, {id: [cells]}, and what is wrong with the ledger itself."""
    clauses, errors = {}, []
    for number, line in enumerate(text.splitlines(), 1):
        match = DEFINITION.match(line)
        if not match:
            if re.match(rf"[-|*\s]*{ID}\b", line):
                errors.append(f"line {number}: looks like a definition but is not one: {line[:50]}")
            continue
        bullet, body, row, cells = match.groups()
        if (bullet or row) in clauses:
            errors.append(f"line {number}: {bullet or row} is defined twice")
        clauses[bullet or row] = [body] if bullet else [cell.strip() for cell in cells.split("|")]
    return clauses, errors


def without_marks(text):
    return re.sub(r"  +", " ", MARK.sub(lambda mark: mark[2] or "", text)).strip()


def skeleton(text, language):
    """What the ledger must have in common in all languages, in order: headings, and of each clause whether it has a
    ruling, which marks, which references and how many cells."""
    out = []
    for line in text.splitlines():
        heading, clause = re.match(r"#+ ", line), DEFINITION.match(line)
        if heading:
            out.append(heading[0].strip())
        elif clause:
            body = clause[2] or clause[4]
            out.append((clause[1] or clause[3], RULING[language] in body, sorted(mark[1] for mark in MARK.finditer(body)),
                        sorted(set(mentions(body))), body.count("|")))
    return out


def translation_errors(root=ROOT):
    errors = []
    for name in LEDGERS:
        twin = name.replace("rules/", "rules/pl/")
        ours = skeleton((root / name).read_text(encoding="utf-8"), "en")
        theirs = skeleton((root / twin).read_text(encoding="utf-8"), "pl")
        for mine, other in zip(ours + [None], theirs + [None]):
            if mine != other:
                errors.append(f"{twin} parts from {name}: {other} in place of {mine}")
                break
    return errors


def read_ledger(root=ROOT):
    clauses, errors, texts = {}, [], []
    for name in LEDGERS:
        texts.append((root / name).read_text(encoding="utf-8"))
        found, wrong = parse_ledger(texts[-1])
        errors += [f"{name}: {error}" for error in wrong]
        errors += [f"{name}: {clause} is defined in another ledger too" for clause in found if clause in clauses]
        clauses.update(found)
    for name, text in zip(LEDGERS, texts):
        errors += [f"{name}: {clause} is mentioned but not defined"
                   for clause in sorted(set(mentions(text)) - set(clauses))]
    return clauses, errors


def without_comments(text, suffix):
    """The text with comments blanked, lines and offsets kept, so that a commented-out test does not count."""
    if suffix == ".py":
        pattern = r"^[ \t]*#[^\n]*"
    else:  # strings first, so that "http://…" is not taken for a comment; a lone quote (1'000) ends with its line
        pattern = r"\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|//[^\n]*|/\*.*?\*/"
    def blank(match):
        return match[0] if match[0][0] in "\"'" else re.sub(r"[^\n]", " ", match[0])
    return re.sub(pattern, blank, text, flags=re.M | re.S)


def find_tests(text, suffix):
    """(line, test name, clause ids) of each live test, and the lines of `clauses:` comments with no test below."""
    lines = text.splitlines()
    above = {text.count("\n", 0, match.start()) + 1: mentions(match[1]) for match in COMMENT.finditer(text)}
    tests, used = [], set()
    for match in TESTS[suffix].finditer(without_comments(text, suffix)):
        suite, name = match[1], match[2].strip("\"'`")
        start = match.start() + len(match[0]) - len(match[0].lstrip())
        line = text.count("\n", 0, start) + 1
        ids, higher = mentions(name), line - 1
        while higher > 0 and re.match(r"\s*(//|#|@)", lines[higher - 1]):
            ids += above.get(higher, [])
            used.add(higher)
            higher -= 1
        if "DISABLED_" not in suite + name:
            tests.append((line, f"{suite}.{name}" if suffix == ".cpp" else name, list(dict.fromkeys(ids))))
    return tests, sorted(set(above) - used)


def scan(root=ROOT):
    """{clause: [(test, file:line)]} and the errors."""
    proofs, errors = {}, []
    for path in sorted((root / "tests").rglob("*")):
        if path.suffix not in TESTS or not path.is_file() or "node_modules" in path.parts:
            continue
        where = path.relative_to(root).as_posix()
        tests, dangling = find_tests(path.read_text(encoding="utf-8"), path.suffix)
        errors += [f"{where}:{line}: a clauses: comment without a test below it" for line in dangling]
        for line, name, ids in tests:
            for clause in ids:
                proofs.setdefault(clause, []).append((name, f"{where}:{line}"))
    return proofs, errors


def report(markdown):
    clauses, errors = read_ledger()
    proofs, wrong = scan()
    errors += wrong
    errors += [f"{where}: {name} names the unknown clause {clause}"
               for clause in proofs if clause not in clauses for name, where in proofs[clause]]
    if markdown:
        print("| clause | tests |\n|---|---|")
    for clause in clauses:
        names = [f"`{name}` ({where})" if markdown else f"{name}  {where}" for name, where in proofs.get(clause, [])]
        if markdown:
            print(f"| {clause} | {'<br>'.join(names).replace('|', chr(92) + '|') or '**none**'} |")
        else:
            print(f"{clause:<9} " + ("\n" + " " * 10).join(names or ["-"]))
    holes = [clause for clause in clauses if clause not in proofs]
    sys.stdout.flush()
    for error in errors:
        print("error:", error, file=sys.stderr)
    if holes:
        print(f"{len(holes)} of {len(clauses)} clauses have no test: {' '.join(holes)}", file=sys.stderr)
    return 1 if holes or errors else 0


def sentence(text):
    return text[:1].upper() + text[1:]


def rulings_text(clauses):
    groups = {}
    for clause, cells in clauses.items():
        family = clause.split("-")[0]
        if family == "A":
            row = cells[:2]
        elif RULING["en"] in cells[-1]:
            row = [without_marks(part) for part in " ".join(cells).split(RULING["en"], 1)]
        else:
            continue
        groups.setdefault(GAMES[family], []).append((clause, row[0] or "—", sentence(row[1])))
    out = ["<!-- Generated from docs/rules by tools/clauses.py --rulings; do not edit. -->", "# Rulings", "",
           "Where a rulebook leaves something open, this project decides as follows. The ids are those of the rule",
           "ledger in `docs/rules`.", ""]
    for game, rows in groups.items():
        head = "question" if game == "Card Game" else "the rule it belongs to"
        out += [f"## {game}", "", f"| id | {head} | ruling |", "|---|---|---|"]
        out += [f"| {clause} | {rule} | {ruling} |" for clause, rule, ruling in rows] + [""]
    return "\n".join(out)


def self_test():
    assert mentions("UK_V10_then_UK_V1_x CORE_D3_CORE_D4") == ["UK-V10", "UK-V1", "CORE-D3", "CORE-D4"]
    assert mentions("A_16_pass CGT_3 CG_15 DATA_1 EU_T4a eu_t4") == ["A-16", "CGT-3", "CG-15"]
    clauses, errors = parse_ledger("- **EU-T1** One. **Ruling**: two.\n| A-1 | q? | yes | why |\n- **EU-T1** x\n- EU-T2 x")
    assert list(clauses) == ["EU-T1", "A-1"] and clauses["A-1"] == ["q?", "yes", "why"] and len(errors) == 2
    assert "| A-1 | q? | Yes |" in rulings_text(clauses)
    assert without_marks("{sweep} One{docs:  (two)}. {x: Three.}") == "One (two). Three."
    assert skeleton("## a\n- **EU-T1** {x} b{y: c} EU-T2. **Ruling**: d.\n| A-1 | q | r |", "en") \
        == ["##", ("EU-T1", True, ["x", "y"], ["EU-T2"], 0), ("A-1", False, [], [], 1)]
    cpp = ('// clauses: CORE-D1 CORE-D2\nTEST(A, plain) { f("http://x"); }\n// TEST(A, EU_T1_dead) {}\n'
           "/* TEST(A, EU_T2_dead) */\nTEST_F(B,\n       UK_V10_long) {}\nTEST(C, DISABLED_EU_T3) {}\n"
           "// clauses: EU-T9\n\nint n = 1'000;\nTEST(D, EU_T4_EU_T4) {}\n")
    tests, dangling = find_tests(cpp, ".cpp")
    assert tests == [(2, "A.plain", ["CORE-D1", "CORE-D2"]), (5, "B.UK_V10_long", ["UK-V10"]),
                     (11, "D.EU_T4_EU_T4", ["EU-T4"])], tests
    assert dangling == [8]
    assert find_tests("# clauses: CG-1\ndef test_A_2_x():\n  pass\n", ".py")[0] == [(2, "A_2_x", ["A-2", "CG-1"])]
    assert find_tests("it('CG-3 symbols', f); it.skip('CG-4', f); // it('CG-5', f)", ".ts")[0] \
        == [(1, "CG-3 symbols", ["CG-3"])]
    clauses, errors = read_ledger()
    assert not errors, errors
    for family, last in (("CG", 52), ("A", 20), ("CGT", 10), ("UK-X", 11), ("UK-V", 11)):
        dash = "" if "-" in family else "-"
        assert all(f"{family}{dash}{n}" in clauses for n in range(1, last + 1)), family
    print("ok")
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    group = parser.add_mutually_exclusive_group()
    for flag in ("--markdown", "--rulings", "--check", "--self-test"):
        group.add_argument(flag, action="store_true")
    options = parser.parse_args()
    if options.self_test:
        return self_test()
    if not (options.rulings or options.check):
        return report(options.markdown)
    text = rulings_text(read_ledger()[0])
    if options.rulings:
        sys.stdout.write(text)
        return 0
    errors, path = translation_errors(), ROOT / RULINGS
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        errors.append(f"{RULINGS} is stale: tools/clauses.py --rulings > {RULINGS}")
    for error in errors:
        print(error, file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # clauses.py | head
    sys.exit(main())
