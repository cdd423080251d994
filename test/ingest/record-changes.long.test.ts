/** Many random histories of append, upsert and delete. */
import { test } from 'node:test'
import { ingestLab } from './ingest-lab.ts'
import { playHistory } from './record-changes.ts'

const HISTORIES = Number(process.env['LOGGIA_HISTORIES'] ?? 100)

test(`${HISTORIES} random histories leave what a model of them has`, async (context) => {
  const lab = await ingestLab(context)
  for (let seed = 100; seed < 100 + HISTORIES; seed++) await playHistory(lab, seed, 10)
})
