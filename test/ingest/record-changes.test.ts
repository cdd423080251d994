/** Append, upsert and delete by key. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { IngestLab } from './ingest-lab.ts'
import { openIngestLab } from './ingest-lab.ts'
import { change, playHistory } from './record-changes.ts'

let lab: IngestLab & { close(): Promise<void> }
before(async () => {
  lab = await openIngestLab()
})
after(() => lab.close())

test('a file in another notation changes records by their values', async () => {
  const first = await lab.import(
    await lab.file('first.json', '[{"id": 1, "day": "2024-01-31", "size": 1.5}, {"id": 2, "day": null, "size": 2}]')
  )
  const second = await change(lab, first, 'upsert', ['id'], 'second.csv', 'size;id;day\n1,25;2;28/02/2024\n7,5;3;\n')
  assert.deepEqual(await lab.records(second), [
    { id: 1, day: '2024-01-31', size: 1.5 },
    { id: 2, day: '2024-02-28', size: 1.25 },
    { id: 3, day: null, size: 7.5 }
  ])
  assert.deepEqual(second.changed, { added: 1, replaced: 1, removed: 0 })
  const third = await change(lab, second, 'delete', ['id'], 'third.csv', 'id,other\n1,x\n9,y\n')
  assert.deepEqual(third.changed, { added: 0, replaced: 0, removed: 1 })
  assert.deepEqual(
    (await lab.records(third)).map(({ id }) => id),
    [2, 3]
  )
  const fourth = await change(lab, third, 'append', [], 'fourth.csv', 'id\n2\n')
  assert.deepEqual(await lab.records(fourth), [
    { id: 2, day: '2024-02-28', size: 1.25 },
    { id: 3, day: null, size: 7.5 },
    { id: 2, day: null, size: null }
  ])
  assert.deepEqual(fourth.fields, first.fields)
  assert.equal(lab.published.at(-1)!.replaces, third.table)
})

test('a change is refused that would lose or invent something', async () => {
  const dataset = await lab.import(await lab.file('d.csv', 'id,size\n1,2\n2,3\n'))
  const refused = (kind: 'append' | 'upsert' | 'delete', by: readonly string[], content: string, code: string) =>
    assert.rejects(change(lab, dataset, kind, by, 'c.csv', content), { code }, content)
  await refused('append', [], 'id,size,colour\n1,2,red\n', 'ingest/new-columns')
  await refused('append', [], 'id,size\n1,large\n', 'ingest/type-changed')
  await refused('upsert', ['name'], 'id,size\n1,2\n', 'ingest/unknown-column')
  await refused('upsert', ['id'], 'size\n2\n', 'ingest/unknown-column')
  await refused('upsert', ['id'], 'id,size\n,2\n', 'ingest/no-key')
  await refused('delete', ['id'], 'id,size\n,2\n', 'ingest/no-key')
  assert.deepEqual((await lab.records(dataset)).length, 2)
})

test('a file of changes without any changes nothing where it may be empty', async () => {
  const dataset = await lab.import(await lab.file('e.csv', 'id,name,size\n1,a,2\n2,b,3\n'))
  for (const [kind, by, name, content] of [
    ['append', [], 'e.json', '[]'],
    ['upsert', ['id'], 'e.json', '{"trees":[]}'],
    ['upsert', ['id'], 'header.csv', 'id,size\n'],
    ['delete', ['id'], 'nothing.csv', '']
  ] as const) {
    const changed = await change(lab, dataset, kind, by, name, content, { allowEmpty: true })
    assert.deepEqual(
      [changed.changed, changed.fields, await lab.records(changed)],
      [{ added: 0, replaced: 0, removed: 0 }, dataset.fields, await lab.records(dataset)],
      `${kind} ${content}`
    )
  }
  await assert.rejects(change(lab, dataset, 'upsert', ['id'], 'e.json', '[]'), {
    code: 'ingest/empty',
    message: 'e.json has no records.'
  })
})

test('random histories leave what a model of them has, and most changes write their own records only', async () => {
  const [first, second] = [await playHistory(lab, 1, 6), await playHistory(lab, 2, 6)]
  const extended = (['append', 'upsert', 'delete'] as const).map((kind) => first[kind] + second[kind])
  assert.ok(
    extended.every((each) => each > 0),
    `appends, upserts and deletions that extended the version: ${extended}`
  )
})
