/** LOGGIA_HISTORIES random histories of extended versions, from LOGGIA_SEED on. */
import { type TestContext, test } from 'node:test'
import { openHistories, playExtensions } from './extension-histories.ts'
import { type IngestLab, ingestLab } from './ingest-lab.ts'

const HISTORIES = Number(process.env['LOGGIA_HISTORIES'] ?? 500)
const FIRST = Number(process.env['LOGGIA_SEED'] ?? 1)
/** Histories at the same time: statements wait for the disk most of their time. */
const AT_ONCE = 6
const TIMEOUT_MS = 4 * 3_600_000

async function playAll(context: TestContext, lab: IngestLab, count: number): Promise<void> {
  const histories = await openHistories(lab)
  let next = FIRST
  let changes = 0
  const player = async (): Promise<void> => {
    while (next < FIRST + count) {
      const { extended, loaded } = await playExtensions(histories, next++)
      changes += extended + loaded
      if ((next - FIRST) % 250 === 0) console.log(`${context.name}: ${next - FIRST} histories, ${changes} changes`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, player))
  console.log(`${context.name}: ${count} histories from ${FIRST}, ${changes} changes`)
}

test('the engine that Loggia starts', { timeout: TIMEOUT_MS }, async (context) => {
  await playAll(context, await ingestLab(context), HISTORIES)
})
