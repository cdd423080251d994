/** A dataset whose records are changed by files, through the server that uses its home. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openPortal, type Portal } from './portal.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
})
after(() => portal.close())

const RECORDS = '/catalog/datasets/stock/records'

test('every answer after a change has its records and another ETag; the fields stay', async () => {
  const schema = {
    fields: [
      { name: 'id', type: 'text', label: 'Number' },
      { name: 'left', type: 'int', label: 'Left' }
    ]
  }
  await portal.import('stock.csv', 'id,left\n01,5\n02,6\n', { datasetId: 'stock', schema })
  const before = await portal.get(RECORDS, { order_by: 'id' })
  const order = { datasetId: 'stock', change: { kind: 'upsert', by: ['id'] } } as const
  await portal.import('more.csv', 'left,id\n7,02\n8,03\n', order)
  const after = await portal.get(RECORDS, { order_by: 'id' })
  assert.deepEqual(JSON.parse(after.text).results, [
    { id: '01', left: 5 },
    { id: '02', left: 7 },
    { id: '03', left: 8 }
  ])
  assert.notEqual(after.headers.get('etag'), before.headers.get('etag'))
  const { fields } = await portal.json('/catalog/datasets/stock')
  assert.deepEqual(
    fields.map(({ name, type, label }: { name: string; type: string; label: string }) => [name, type, label]),
    [
      ['id', 'text', 'Number'],
      ['left', 'int', 'Left']
    ]
  )
  await portal.import('gone.csv', 'id\n01\n', { datasetId: 'stock', change: { kind: 'delete', by: ['id'] } })
  assert.equal((await portal.json(RECORDS)).total_count, 2)
})

test('changes at the same time are all kept', async () => {
  await portal.import('count.csv', 'n\n0\n', { datasetId: 'count' })
  const order = { datasetId: 'count', change: { kind: 'append', by: [] } } as const
  await Promise.all([1, 2, 3].map((n) => portal.import(`count${n}.csv`, `n\n${n}\n`, order)))
  const { results } = await portal.json('/catalog/datasets/count/records', { order_by: 'n' })
  assert.deepEqual(results, [{ n: 0 }, { n: 1 }, { n: 2 }, { n: 3 }])
})

test('a change of a dataset that does not exist is refused', async () => {
  await assert.rejects(portal.import('none.csv', 'n\n1\n', { datasetId: 'none', change: { kind: 'append', by: [] } }), {
    code: 'catalog/not-found'
  })
})
