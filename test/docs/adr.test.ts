import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import test from 'node:test'

const root = resolve(import.meta.dirname, '../..')
const FORM =
  /^# (\d+)\. (.+)\n\n- Date: (20\d\d-\d\d-\d\d)\n- Status: (?:accepted|superseded)[^\n]*\n\n## Context\n\n[^#].*?\n## Decision\n\n.+?\n## Consequences\n\n[^#].*?\n## Alternatives\n\n[^#].*\n$/s

const index = readFileSync(join(root, 'docs/adr/README.md'), 'utf8')
const records = globSync('docs/adr/[0-9]*.md', { cwd: root })
  .sort()
  .map((file) => ({ file: basename(file), text: readFileSync(join(root, file), 'utf8') }))

for (const { file, text } of records) {
  test(`${file} has a title with its number, date, status, and the four sections in order`, () => {
    const match = FORM.exec(text)
    assert.ok(match, `see the form in docs/adr/README.md; headings are ${text.match(/^#+ .+$/gm)?.join(' · ')}`)
    const [, number = '', title = '', date = ''] = match
    assert.equal(file.slice(0, 5), `${number.padStart(4, '0')}-`)
    assert.deepEqual(text.match(/^## .+$/gm), ['## Context', '## Decision', '## Consequences', '## Alternatives'])
    const row = `| [${number}](${file}) | ${title} | ${date} |`
    assert.ok(index.includes(`${row}\n`), `missing in docs/adr/README.md: ${row}`)
  })
}

test('every number up to the last is used once, or the index says why it is not', () => {
  const used = records.map(({ file }) => Number(file.slice(0, 4)))
  assert.equal(new Set(used).size, used.length)
  const missing = Array.from({ length: Math.max(...used) }, (_, at) => at + 1).filter(
    (number) => !used.includes(number)
  )
  assert.deepEqual(
    missing.filter((number) => !new RegExp(`^\\| ${number} \\| \\*.+\\* \\| `, 'm').test(index)),
    []
  )
})
