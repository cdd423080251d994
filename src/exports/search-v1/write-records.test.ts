import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import test from 'node:test'
import { makeField } from '#schema'
import { recordForm } from './record-text.ts'
import { type RecordsShape, writeRecords } from './write-records.ts'

const FORM = recordForm('d', [makeField('n', 'text')])
const row = (n: string) =>
  `{"_id": "ab", "_timestamp": "2021-06-22T08:02:59+00:00", "_size": 1, "n": ${JSON.stringify(n)}}\n`

async function written(shape: RecordsShape, chunks: readonly (string | Buffer)[]): Promise<string> {
  let text = ''
  for await (const piece of writeRecords(
    Promise.resolve(Readable.from(chunks.map((each) => Buffer.from(each)))),
    FORM,
    shape
  ))
    text += piece
  return text
}

test('rows that come in any pieces are the same list', async () => {
  const bytes = Buffer.from(row('é') + row('b'))
  const whole = await written('array', [bytes])
  assert.deepEqual(
    JSON.parse(whole).map((each: any) => each.fields.n),
    ['é', 'b']
  )
  for (let at = 0; at <= bytes.length; at++)
    assert.equal(await written('array', [bytes.subarray(0, at), bytes.subarray(at)]), whole)
})

test('no rows are an empty list, or an empty collection', async () => {
  assert.equal(await written('array', []), '[]')
  assert.equal(await written('items', []), '')
  assert.deepEqual(JSON.parse(await written('features', [])), { type: 'FeatureCollection', features: [] })
})

test('a stream that ends within a row is a failure', async () => {
  await assert.rejects(written('array', [row('a').slice(0, -5)]), /within a row/)
})
