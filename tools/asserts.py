#!/usr/bin/env python3
"""Tests that cannot fail: bodies of TEST and the like in tests/ in which nothing is asserted.

  asserts.py            exit 1 if there is one
  asserts.py --self-test

A test asserts with a macro of GoogleTest or RapidCheck, or by a function of tests/ that does.
"""
import re
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent / "tests"
MACRO = re.compile(r"\b(?:EXPECT_\w+|ASSERT_\w+|RC_ASSERT\w*|RC_FAIL|FAIL|ADD_FAILURE\w*)\s*\(")
TEST = re.compile(r"^(?:TEST|TEST_F|TEST_P|TYPED_TEST|RC_GTEST_PROP|RC_GTEST_FIXTURE_PROP)\s*\(", re.MULTILINE)
NAMED = re.compile(r"\b([A-Za-z_]\w*)\s*\(|\b(\w+)\s*=\s*\[[^\]]*\]\s*\(")
CALL = re.compile(r"\b([A-Za-z_]\w*)\s*[(<]")
WORDS = {"if", "for", "while", "switch", "catch", "return", "sizeof", "decltype", "static_cast", "noexcept"}
BEFORE_BODY = re.compile(r"\s*(?:const\b|noexcept\b|override\b|final\b|->\s*[\w:<>&*, ]+?)*\s*\{")
# Comments and what stands between quotes, which may hold braces.
QUIET = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|(?<![0-9A-Fa-f])\'(?:\\.|[^\'\\\n])+\'', re.DOTALL)
PAIRS = {"(": ")", "{": "}"}


def end_of(text, at):
    """Where the pair ends that opens at `at`."""
    opening, closing, depth = text[at], PAIRS[text[at]], 0
    for k in range(at, len(text)):
        depth += (text[k] == opening) - (text[k] == closing)
        if depth == 0:
            return k + 1
    return len(text)


def functions(text):
    """(name, body) of each function and each lambda with a name."""
    for match in NAMED.finditer(text):
        name = match[1] or match[2]
        if name in WORDS or name.isupper():
            continue
        after = end_of(text, match.end() - 1)
        body = BEFORE_BODY.match(text, after)
        if body:
            yield name, text[body.end() - 1:end_of(text, body.end() - 1)]


def tests(text):
    """(name, body) of each test."""
    for match in TEST.finditer(text):
        after = end_of(text, match.end() - 1)
        name = " ".join(text[match.end():after - 1].split())
        yield name, text[after:end_of(text, text.index("{", after))]


def without_assertion(files):
    """(file, test) of those that cannot fail; `files` by name."""
    texts = {name: QUIET.sub("0", text) for name, text in files.items()}
    bodies = [pair for text in texts.values() for pair in functions(text)]
    asserting = {name for name, body in bodies if MACRO.search(body)}
    while True:
        more = {name for name, body in bodies if name not in asserting and asserting & set(CALL.findall(body))}
        if not more:
            break
        asserting |= more
    return [(file, name) for file, text in sorted(texts.items()) for name, body in tests(text)
            if not MACRO.search(body) and not asserting & set(CALL.findall(body))], sum(
                len(list(tests(text))) for text in texts.values())


def self_test():
    helper = "void sound(const T& t, std::vector<int> more = {}) { EXPECT_TRUE(t.ok()); }\n"
    good = ["TEST(A, b) { EXPECT_EQ(1, 1); }\n", "TEST(A, b) {\n  sound(make());\n}\n",
            "TEST_F(A, b) { const auto look = [&](int k) { ASSERT_TRUE(k); }; look(1); }\n",
            "void twice() { sound(1); }\nTEST(A, b) { twice(); }\n", "RC_GTEST_PROP(A, b, (int x)) { RC_ASSERT(x == x); }\n"]
    for text in good:
        assert without_assertion({"h.h": helper, "t.cpp": text})[0] == [], text
    for text in ["TEST(A, b) { run(); }\n", 'TEST(A, b) { say("EXPECT_TRUE("); }  // EXPECT_TRUE(\n',
                 "void run() { go(); }\nTEST(A, b) { if (x) { run(); } }\n"]:
        assert without_assertion({"h.h": helper, "t.cpp": text})[0] == [("t.cpp", "A, b")], text
    print("ok")
    return 0


def main():
    if sys.argv[1:] == ["--self-test"]:
        return self_test()
    files = {str(path.relative_to(TESTS)): path.read_text(encoding="utf-8") for path in sorted(TESTS.rglob("*"))
             if path.suffix in (".cpp", ".h") and "compile_fail" not in path.parts}
    empty, count = without_assertion(files)
    for file, name in empty:
        print(f"tests/{file}: {name}: nothing is asserted")
    print(f"{count} tests, {len(empty) or 'none'} without an assertion")
    return 1 if empty else 0


if __name__ == "__main__":
    sys.exit(main())
