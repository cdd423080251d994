/** The examples of docs/odsql.md, asked of a server with the demo catalog. */
import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { CITIES, createProbe } from '../conformance/probe.ts'
import { startDemo } from '../demo/demo.ts'
import { type Example, readExamples } from './odsql-examples.ts'

const demo = await startDemo()
after(() => demo.stop())
const probe = createProbe(demo.url)

function ask({ kind, line, error, facet, ...clauses }: Example): ReturnType<typeof probe.get> {
  const place = kind === 'odsql-catalog' ? '/catalog' : `/catalog/datasets/${CITIES}`
  const list = kind === 'odsql-catalog' ? '/datasets' : '/records'
  return probe.get(`${place}${facet.length > 0 ? '/facets' : list}`, {
    lang: 'en',
    ...clauses,
    ...(facet.length > 0 && { facet })
  })
}

test('every example is answered', async () => {
  for (const example of readExamples().filter(({ kind }) => kind !== 'odsql-refused')) {
    const answer = await ask(example)
    assert.equal(answer.status, 200, `line ${example.line}: ${answer.text}`)
  }
})

test('every refusal is a 400 with the words of the page', async () => {
  for (const example of readExamples().filter(({ kind }) => kind === 'odsql-refused')) {
    const answer = await ask(example)
    assert.equal(answer.status, 400, `line ${example.line}: ${answer.text}`)
    assert.ok(answer.json().message.includes(example.error), `line ${example.line}: ${answer.text}`)
  }
})

test('most conditions of the page find something', async () => {
  const conditions = readExamples().filter(({ kind, where }) => kind !== 'odsql-refused' && where !== undefined)
  const empty: number[] = []
  for (const example of conditions) {
    const { total_count: total } = (await ask(example)).json()
    if (total === 0) empty.push(example.line)
  }
  assert.ok(empty.length <= conditions.length / 5, `nothing found by the examples of the lines ${empty.join(', ')}`)
})
