import assert from 'node:assert/strict'
import test from 'node:test'
import { DEFAULT_LIMITS } from '../limits.ts'
import { AnswerPages } from './answer-pages.ts'
import { detectLayout } from './layout.ts'
import { readJsonRecords } from './records.ts'

async function messageFor(answer: unknown): Promise<string | undefined> {
  const text = Buffer.from(JSON.stringify(answer))
  const pages = new AnswerPages()
  let rows = 0
  const chunks = async function* (): AsyncGenerator<Buffer> {
    yield text
  }
  await readJsonRecords(
    chunks(),
    detectLayout(text, true, 'file'),
    DEFAULT_LIMITS,
    () => void rows++,
    undefined,
    (name, json) => pages.see(name, json)
  )
  return pages.notes(rows)[0]?.message
}

const records = [{ a: 1 }, { a: 2 }]

test('an answer that is one page says so, before or after its records', async () => {
  const counted = [
    { total_count: 5000, results: records },
    { nhits: 5000, records },
    { '@odata.count': 5000, value: records },
    { d: { results: records, __count: '5000' } },
    { success: true, result: { records, total: 5000 } },
    { type: 'FeatureCollection', features: records, numberMatched: 5000, numberReturned: 2 }
  ]
  for (const answer of counted) assert.match((await messageFor(answer)) ?? '', /has 2 of 5,000 records/)
  const linked = [
    { value: records, '@odata.nextLink': 'https://example.org/next' },
    { count: 9, next: 'https://example.org/?page=2', previous: null, results: records },
    { exceededTransferLimit: true, features: records },
    { type: 'FeatureCollection', properties: { exceededTransferLimit: true }, features: records },
    { features: records, links: [{ rel: 'self' }, { rel: 'next', href: 'https://example.org' }] }
  ]
  for (const answer of linked) assert.match((await messageFor(answer)) ?? '', /has 2 records, and its service has more/)
})

test('whole answers and last pages say nothing', async () => {
  const whole = [
    { total_count: 2, results: records },
    { next: null, results: records },
    { next: '', exceededTransferLimit: false, results: records },
    { total: 'many', items: records },
    { links: [{ rel: 'self' }, null], properties: null, features: records },
    { success: true, result: { records, _links: { next: '/next' }, total: 2 } }
  ]
  for (const answer of whole) assert.equal(await messageFor(answer), undefined)
})
