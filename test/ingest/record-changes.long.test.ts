/** Many random histories of append, upsert and delete, on one node and on a cluster. */
import { test } from 'node:test'
import { startCluster } from '../engines/start-cluster.ts'
import { appendAll, numbers, record } from './appends.ts'
import { type IngestLab, ingestLab, labOf } from './ingest-lab.ts'
import { playHistory } from './record-changes.ts'

const HISTORIES = Number(process.env['LOGGIA_HISTORIES'] ?? 100)
const FIRST = Number(process.env['LOGGIA_SEED'] ?? 100)

/** Prints how many changes extended the version. */
async function playHistories(lab: IngestLab, first: number, count: number): Promise<void> {
  const extended = { append: 0, upsert: 0, delete: 0 }
  for (let seed = first; seed < first + count; seed++) {
    const each = await playHistory(lab, seed, 10)
    for (const kind of ['append', 'upsert', 'delete'] as const) extended[kind] += each[kind]
  }
  console.log(`${count} histories from ${first}; changes that extended the version: ${JSON.stringify(extended)}`)
}

test(`${HISTORIES} random histories leave what a model of them has`, async (context) => {
  await playHistories(await ingestLab(context), FIRST, HISTORIES)
})

test('the same on two shards of two replicas', { timeout: 1_200_000 }, async (context) => {
  const { engine } = await startCluster(context, 2, 2)
  const lab = labOf(engine)
  context.after(() => lab.removeFiles())
  await playHistories(lab, FIRST, HISTORIES / 20)
  await appendAll(lab, [numbers(0, 20), [...numbers(20, 5), ...numbers(2, 2)], numbers(0, 4)])
  await appendAll(lab, [numbers(0, 10), numbers(10, 3), [{ ...record(3), size: 99 }], numbers(20, 2)], 'n')
})
