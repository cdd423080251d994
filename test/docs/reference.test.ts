import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import test from 'node:test'

const root = resolve(import.meta.dirname, '../..')
const PAGES = globSync('docs/reference/*.md', { cwd: root }).sort()
const FAMILIES = 'ODSQL|EXPLORE|EXPORT|PORTAL|WEBHOOK|COLLABORATION|ENGINE'
const SECTION = new RegExp(`^## ((?:${FAMILIES})-[a-z0-9-]+): `)
const STATEMENT = new RegExp(`^- \\*\\*((?:${FAMILIES})-[a-z0-9-]+)-(\\d+)\\*\\* (.+) — (.+)$`)
/** Lower case behind the family, which no name of a variable or header has. */
const CITATION = new RegExp(`\\b(?:${FAMILIES})-[a-z][a-z0-9]*(?:-[a-z0-9]+)*`, 'g')
const EVIDENCE = /^(?:\[documented\]\[[a-z]+\]|observed|clients|measured|presumed)(?:, |$)/

interface Statement {
  readonly section: string
  readonly number: number
  readonly evidence: string
}

function readPage(page: string): { sections: string[]; statements: Statement[]; malformed: string[] } {
  const lines = readFileSync(join(root, page), 'utf8').split('\n')
  const statements = lines.flatMap((line) => {
    const match = STATEMENT.exec(line)
    return match ? [{ section: match[1] ?? '', number: Number(match[2]), evidence: match[4] ?? '' }] : []
  })
  return {
    sections: lines.flatMap((line) => SECTION.exec(line)?.[1] ?? []),
    statements,
    malformed: lines.filter((line) => /^(?:- |## )/.test(line) && !SECTION.test(line) && !STATEMENT.test(line))
  }
}

const pages = PAGES.filter((page) => basename(page) !== 'README.md').map((page) => ({ page, ...readPage(page) }))
const known = new Set(
  pages.flatMap(({ sections, statements }) => [
    ...sections,
    ...statements.map(({ section, number }) => `${section}-${number}`)
  ])
)

for (const { page, sections, statements, malformed } of pages) {
  test(`${page}: every line of a section is a statement with an id and its evidence`, () => {
    assert.deepEqual(malformed, [])
    assert.deepEqual(
      statements.filter(({ evidence }) => !EVIDENCE.test(evidence)),
      []
    )
  })

  test(`${page}: ids are unique, and numbers ascend within their section`, () => {
    assert.equal(new Set(sections).size, sections.length)
    const last = new Map<string, number>()
    for (const { section, number } of statements) {
      assert.ok(sections.includes(section), `${section}-${number} stands in no section of its id`)
      assert.ok(number > (last.get(section) ?? 0), `${section}-${number} is out of order`)
      last.set(section, number)
    }
  })
}

const SOURCES = globSync(
  [
    'src/**/*.{ts,odsql}',
    'test/**/*.{ts,md}',
    'bench/**/*.{ts,md}',
    'docs/*.md',
    'docs/adr/*.md',
    'docs/reference/*.md',
    '*.md'
  ],
  { cwd: root }
)
  .filter((file) => file !== 'test/docs/reference.test.ts')
  .sort()
const texts = SOURCES.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

test('every citation of the reference is a section or statement of it', () => {
  const cited = texts.flatMap(({ file, text }) => (text.match(CITATION) ?? []).map((id) => ({ file, id })))
  assert.ok(cited.length > 300, `${cited.length} citations`)
  assert.deepEqual(
    cited.filter(({ id }) => !known.has(id)).map(({ file, id }) => `${file}: ${id}`),
    []
  )
})

test('nothing cites documents that are not in the repository', () => {
  const dangling = /\b[Ff]acts,?\s+(?:§|\d)|\b(?:the|a) requirement's\b|\([Rr]equirements?,|\btest\(['"`]§/
  assert.deepEqual(
    texts.filter(({ text }) => dangling.test(text.replaceAll(/\n\s*\* ?/g, ' '))).map(({ file }) => file),
    []
  )
})
