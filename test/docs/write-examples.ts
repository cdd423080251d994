/** Writes what the examples of the pages answer now into the pages; outputs that still match, `…` included, stay. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../demo/loggia-process.ts'
import { matches } from './examples.ts'
import { PAGES, runPage } from './pages.ts'

const wanted = process.argv.slice(2)
for (const page of PAGES.filter((each) => wanted.length === 0 || wanted.includes(each))) {
  const { text, examples, outputs } = await runPage(page)
  const lines = text.split('\n')
  for (const [i, { output, from, to }] of [...examples.entries()].reverse()) {
    const actual = outputs[i] ?? ''
    if (!matches(output, actual)) lines.splice(from, to - from, ...(actual === '' ? [] : actual.split('\n')))
  }
  writeFileSync(join(projectRoot, page), lines.join('\n'))
}
