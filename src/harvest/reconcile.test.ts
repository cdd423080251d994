import assert from 'node:assert/strict'
import test from 'node:test'
import { type CatalogEntry, type HarvestedDataset, NOTHING_SAID } from './harvested-dataset.ts'
import { type HarvestPlan, type KnownDataset, type ReconcileInput, reconcile } from './reconcile.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-23T00:00:00Z')

function dataset(remoteId: string, title = `Title of ${remoteId}`): HarvestedDataset {
  return { ...NOTHING_SAID, remoteId, name: remoteId, title }
}

function entries(...ids: readonly string[]): CatalogEntry[] {
  return ids.map((id) => ({ kind: 'dataset', dataset: dataset(id) }))
}

function known(remoteId: string, more: Partial<KnownDataset> = {}): KnownDataset {
  return {
    remoteId,
    title: `Title of ${remoteId}`,
    harvesterId: 'own',
    missingSinceMs: null,
    missingRuns: 0,
    withdrawn: false,
    ...more
  }
}

function plan(input: Partial<ReconcileInput>): HarvestPlan {
  return reconcile({
    harvesterId: 'own',
    entries: [],
    known: [],
    whySkipped: () => undefined,
    nowMs: NOW,
    graceMs: 7 * DAY_MS,
    maxVanishedPercent: 10,
    accept: false,
    ...input
  })
}

const ids = (list: readonly HarvestedDataset[]): string[] => list.map(({ remoteId }) => remoteId)
const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `d${at}`)
/** Missing for longer than the grace, in more than one run. */
const longGone = { missingSinceMs: NOW - 8 * DAY_MS, missingRuns: 7 }

test('everything that is listed is taken, in its order', () => {
  assert.deepEqual(ids(plan({ entries: entries('b', 'a') }).take), ['b', 'a'])
})

test('an unreadable entry is reported, and the dataset that it names does not count as missing', () => {
  const { take, failed, missing } = plan({
    entries: [...entries('a'), { kind: 'unreadable', remoteId: 'b', reason: 'It has no title.' }],
    known: [known('a'), known('b')]
  })
  assert.deepEqual([ids(take), failed, missing], [['a'], [{ remoteId: 'b', reason: 'It has no title.' }], []])
})

test('two entries with one identifier are an error, not an overwrite; a repeated entry is one', () => {
  const { take, failed, missing } = plan({
    entries: [
      { kind: 'dataset', dataset: dataset('a', 'One') },
      { kind: 'dataset', dataset: dataset('a', 'Other') },
      { kind: 'dataset', dataset: dataset('a', 'Third') },
      ...entries('b', 'b')
    ],
    known: [known('a')]
  })
  assert.deepEqual(
    [ids(take), failed, missing],
    [['b'], [{ remoteId: 'a', reason: 'The catalog lists several datasets with this identifier.' }], []]
  )
})

test('a dataset is withdrawn after the grace and a second run without it, not before', () => {
  const list = entries(...names(20))
  const all = names(20).map((id) => known(id))
  const withGone = (more: Partial<KnownDataset>) => plan({ entries: list, known: [...all, known('gone', more)] })
  assert.deepEqual([withGone({}).missing, withGone({}).withdraw], [['gone'], []])
  assert.deepEqual(withGone({ missingSinceMs: NOW - 6 * DAY_MS, missingRuns: 6 }).withdraw, [])
  assert.deepEqual(withGone({ missingSinceMs: NOW - 8 * DAY_MS, missingRuns: 0 }).withdraw, [])
  assert.deepEqual(withGone(longGone).withdraw, ['gone'])
  assert.deepEqual(withGone({ ...longGone, withdrawn: true }).withdraw, [])
})

test('more than the bound waits for a person', () => {
  const all = names(20).map((id, at) => known(id, at < 3 ? longGone : {}))
  const list = entries(...names(20).slice(3))
  const held = plan({ entries: list, known: all })
  assert.deepEqual(
    [held.withdraw, held.held],
    [[], '3 of 20 datasets would be withdrawn; at most 10 % may vanish at a time']
  )
  assert.deepEqual(plan({ entries: list, known: all, accept: true }).withdraw, ['d0', 'd1', 'd2'])
  const two = names(20).map((id, at) => known(id, at < 2 ? longGone : {}))
  assert.deepEqual(plan({ entries: entries(...names(20).slice(2)), known: two }).withdraw, ['d0', 'd1'])
})

test('one of a small catalog may vanish, and none when the bound is zero', () => {
  const all = [known('a'), known('b', longGone)]
  assert.deepEqual(plan({ entries: entries('a'), known: all }).withdraw, ['b'])
  assert.deepEqual(plan({ entries: entries('a'), known: all, maxVanishedPercent: 0 }).withdraw, [])
})

test('nothing is withdrawn while an entry without an identifier may be it', () => {
  const { withdraw, missing } = plan({
    entries: [...entries('a'), { kind: 'unreadable', remoteId: null, reason: 'A package has no id.' }],
    known: [known('a'), known('b', longGone)]
  })
  assert.deepEqual([withdraw, missing], [[], ['b']])
})

test('a dataset that is listed again has returned', () => {
  const { returned, take } = plan({ entries: entries('a'), known: [known('a', { ...longGone, withdrawn: true })] })
  assert.deepEqual([returned, ids(take)], [['a'], ['a']])
})

test('datasets of a removed harvester are taken over, those of another one are left to it', () => {
  const { take, skipped, missing } = plan({
    entries: entries('a', 'b'),
    known: [
      known('a', { harvesterId: null }),
      known('b', { harvesterId: 'other' }),
      known('c', { harvesterId: 'other' })
    ]
  })
  assert.deepEqual(
    [ids(take), skipped, missing],
    [['a'], [{ remoteId: 'b', reason: 'The harvester other takes it from the same catalog.' }], []]
  )
})

test('what this portal has from elsewhere is skipped with its reason', () => {
  const whySkipped = ({ remoteId }: HarvestedDataset) =>
    remoteId === 'a' ? 'It is a dataset of this portal.' : undefined
  const { take, skipped } = plan({ entries: entries('a', 'b'), whySkipped })
  assert.deepEqual([ids(take), skipped], [['b'], [{ remoteId: 'a', reason: 'It is a dataset of this portal.' }]])
})

test('new identifiers under known titles wait for a person, who keeps the datasets by accepting them', () => {
  const all = names(20).map((id) => known(id))
  const renumbered = names(20).map((id, at): CatalogEntry => {
    const remoteId = at < 4 ? `new-${id}` : id
    return { kind: 'dataset', dataset: dataset(remoteId, `Title of ${id}`) }
  })
  const held = plan({ entries: renumbered, known: all })
  assert.equal(held.take.length, 16)
  assert.equal(held.held, '4 datasets have other identifiers than before, and the titles of datasets that are missing')
  const accepted = plan({ entries: renumbered, known: all, accept: true })
  assert.equal(accepted.take.length, 20)
  assert.deepEqual(accepted.missing, [])
  assert.deepEqual(
    [...accepted.renamed],
    [0, 1, 2, 3].map((at) => [`d${at}`, `new-d${at}`])
  )
})
