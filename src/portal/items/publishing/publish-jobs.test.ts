import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { LoggiaError, silentLog } from '#kit'
import { openTestPortal } from '../../portal-for-tests.ts'
import { createPublishJobs } from './publish-jobs.ts'

const portal = await openTestPortal()
after(() => portal.close())
const ann = await portal.member('ann', 'org_publisher')
const bob = await portal.member('bob')
const { store, clock } = portal
/** Does not wait, so that every job continues at once; and for as long as it takes. */
const [hasty, patient] = [0, 60_000].map((publishWaitMs) =>
  createPublishJobs({ store, clock, log: silentLog, settings: { publishWaitMs } })
) as [ReturnType<typeof createPublishJobs>, ReturnType<typeof createPublishJobs>]

const status = async (itemId: string, as: string, jobId?: string) =>
  JSON.parse(
    (await portal.send(`/content/users/ann/items/${itemId}/status`, { jobId, jobType: 'publish' }, { as })).text
  )

function gate() {
  const { promise, resolve: open, reject: fail } = Promise.withResolvers<void>()
  return { work: () => promise, open, fail }
}

/** Until the row says how it ended. */
async function ended(itemId: string): Promise<void> {
  while ((await hasty.find(itemId))?.state === 'running') await new Promise((done) => setImmediate(done))
}

test('a publication that takes long is answered before its end, and asked after: processing, completed', async () => {
  const itemId = '1'.repeat(32)
  const { work, open } = gate()
  const jobId = await hasty.run({ itemId, owner: 'ann' }, work)
  assert.deepEqual(await status(itemId, ann, jobId), { itemId, status: 'processing', statusMessage: 'processing' })
  assert.equal((await status(itemId, bob)).error.messageCode, 'CONT_0001')
  open()
  await ended(itemId)
  assert.deepEqual(await status(itemId, ann), { itemId, status: 'completed', statusMessage: 'completed' })
})

test('the reason of the failure is returned; what is our fault stays in the log', async () => {
  for (const [itemId, error, message] of [
    [
      '2'.repeat(32),
      new LoggiaError({ code: 'ingest/empty', kind: 'bad-input' }, 'trees.csv holds no column.'),
      'trees.csv holds no column.'
    ],
    ['3'.repeat(32), new Error('secret'), 'The request failed because of a bug in Loggia.']
  ] as const) {
    const { work, fail } = gate()
    await hasty.run({ itemId, owner: 'ann' }, work)
    fail(error)
    await ended(itemId)
    assert.deepEqual(await status(itemId, ann), { itemId, status: 'failed', statusMessage: message })
  }
})

test('a caller who waits gets the result at once', async () => {
  const itemId = '4'.repeat(32)
  await patient.run({ itemId, owner: 'ann' }, async () => {})
  assert.equal((await patient.find(itemId))?.state, 'completed')
  await assert.rejects(
    patient.run({ itemId, owner: 'ann' }, async () => {
      throw new LoggiaError({ code: 'ingest/empty', kind: 'bad-input' }, 'No column.')
    }),
    { code: 'ingest/empty' }
  )
})

test('a job reports its progress, and ends when its owner cancels it', async () => {
  const itemId = '6'.repeat(32)
  const jobId = await hasty.run({ itemId, owner: 'ann' }, ({ signal, onProgress }) => {
    onProgress({ stage: 'load', bytesRead: 5, totalBytes: 9, records: 2 })
    return new Promise((_done, fail) => {
      signal.addEventListener('abort', () =>
        fail(new LoggiaError({ code: 'ingest/cancelled', kind: 'bad-input' }, 'Cancelled.'))
      )
    })
  })
  const { progress } = (await hasty.find(itemId)) ?? {}
  await hasty.cancel(jobId)
  assert.deepEqual(progress, { stage: 'load', bytesRead: 5, totalBytes: 9, records: 2 })
  assert.equal((await hasty.find(itemId))?.message, 'Cancelled.')
  await assert.rejects(hasty.cancel(jobId), /has ended already/)
})

test('a job of a server without heartbeat has failed, and a job that ended a day ago is deleted', async () => {
  const itemId = '5'.repeat(32)
  const { work, open } = gate()
  const id = await hasty.run({ itemId, owner: 'ann' }, work)
  clock.ms += 3 * 60_000 + 1
  assert.deepEqual(await hasty.find(itemId), {
    id,
    state: 'failed',
    message: 'The server ended before the publication did.',
    owner: 'ann'
  })
  clock.ms += 86_400_000
  await hasty.sweep()
  assert.equal(await hasty.find(itemId), undefined)
  open()
})
