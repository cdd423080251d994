import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import test from 'node:test'
import { type Prose, proseOfPage, proseOfProgram, readProse } from './prose.ts'

/** Wording that stops readers, and what to write instead (CONTRIBUTING.md, Sentences). Each pattern has no other use in our texts. */
const PATTERNS = [
  { wording: /\balone\b/i, instead: '“only”, “by itself”' },
  { wording: /\b(?:told|tells?|telling)\b/i, instead: '“report”, “send”, “return”, “show”, “distinguish”' },
  {
    wording: /\b(?:whatever|whoever|whomever|whosoever)\b/i,
    instead: '“any”, “every”, “regardless of”, or the actor'
  },
  { wording: /\bstrangers?\b/i, instead: '“anonymous caller”, “unknown client”' },
  { wording: /\b(?:anew|shall|ought|dearest)\b/i, instead: '“again”, “must”, “most expensive”' },
  {
    wording: /(?<!\bthere )\b(?:is|are|was|were|be|being) none\b/i,
    instead: '“is invalid”, “is missing”, “is not an X”'
  },
  { wording: /\bthat there (?:is|are) not\b/i, instead: '“unknown”, “missing”' },
  {
    wording:
      /(?<!\bthere )\b(?:is|are|was|were|be) no (?!longer\b|more\b|less\b|need\b|other\b|way\b|later\b|one\b|earlier\b)[a-z]+/i,
    instead: '“is not an X”, “is not a valid X”'
  },
  { wording: /\b(?:nothing|anything|everything|all|nobody|none|anyone) but\b/i, instead: '“only”, “all except”' },
  { wording: /\bbut for\b/i, instead: '“except”' },
  { wording: /\bso many (?!that\b)/i, instead: '“at most this many”, the number' },
  { wording: /\bin hand\b/i, instead: '“in flight”, “held”' },
  { wording: /\b(?:breaks?|broke|broken|breaking) off\b/i, instead: '“ends early”, “fails midway”, “is interrupted”' },
  { wording: /\bwere to [a-z]+/i, instead: '“should”, “must”' },
  { wording: /\b(?:is|are|was|were|be|been) had\b/i, instead: '“is available”, “can be requested”' },
  { wording: /\bbelongs? into\b/i, instead: '“belongs to”' }
]

/** Pages that quote the wording, to say what to avoid. */
const QUOTING = new Set(['CONTRIBUTING.md', 'test/docs/plain-english.test.ts'])

function problemsOf({ path, line, text }: Prose): string[] {
  return PATTERNS.flatMap(({ wording, instead }) => {
    const found = wording.exec(text)
    if (!found) return []
    const around = text.slice(Math.max(0, found.index - 40), found.index + found[0].length + 40).trim()
    return [`${path}:${line}: “${found[0]}” in “${around}”: write ${instead}`]
  })
}

test('comments, messages, test names and pages are in plain English: short, active, in the terms of the field', () => {
  const problems = [...readProse(resolve(import.meta.dirname, '../..'))]
    .filter(({ path }) => !QUOTING.has(path))
    .flatMap(problemsOf)
  assert.deepEqual(problems, [])
})

test('the check reads comments over several lines, strings and pages, and no code', () => {
  const program = [
    '/** The key is',
    ' * none of ours. */',
    'const alone = `${told} of ${total}`',
    "test('tokens over HTTPS alone', run)"
  ].join('\n')
  assert.deepEqual([...proseOfProgram('a.ts', program)].flatMap(problemsOf), [
    'a.ts:1: “is none” in “/** The key is none of ours. */”: write “is invalid”, “is missing”, “is not an X”',
    "a.ts:4: “alone” in “'tokens over HTTPS alone'”: write “only”, “by itself”"
  ])
  const page = 'A text.\n\n```\nalone\n```\n\nIt is no\nnumber.\n'
  assert.deepEqual([...proseOfPage('a.md', page)].flatMap(problemsOf), [
    'a.md:7: “is no number” in “It is no number.”: write “is not an X”, “is not a valid X”'
  ])
})
