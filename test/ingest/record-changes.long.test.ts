/** Many random histories of append, upsert and delete, on one node and on a cluster. */
import { test } from 'node:test'
import { startCluster } from '../engines/start-cluster.ts'
import { appendAll, numbers, record } from './appends.ts'
import { ingestLab, labOf } from './ingest-lab.ts'
import { playHistory } from './record-changes.ts'

const HISTORIES = Number(process.env['LOGGIA_HISTORIES'] ?? 100)

test(`${HISTORIES} random histories leave what a model of them has`, async (context) => {
  const lab = await ingestLab(context)
  for (let seed = 100; seed < 100 + HISTORIES; seed++) await playHistory(lab, seed, 10)
})

test('the same on two shards of two replicas', { timeout: 1_200_000 }, async (context) => {
  const { engine } = await startCluster(context, 2, 2)
  const lab = labOf(engine)
  context.after(() => lab.removeFiles())
  for (let seed = 100; seed < 100 + HISTORIES / 20; seed++) await playHistory(lab, seed, 10)
  await appendAll(lab, [numbers(0, 20), [...numbers(20, 5), ...numbers(2, 2)], numbers(0, 4)])
  await appendAll(lab, [numbers(0, 10), numbers(10, 3), [{ ...record(3), size: 99 }], numbers(20, 2)], 'n')
})
