import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import type { Catalog, Dataset } from '#catalog'
import { systemClock } from '#kit'
import { openStore } from '#store'
import { createPushes } from './pushes.ts'

/** Pushes into the dataset with this uid, and the bytes of each commit. */
async function openPushes(t: TestContext, uid: string) {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-pushes-'))
  const store = await openStore({ file: join(folder, 'control.sqlite') })
  t.after(async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const dataset = { id: 'log', uid, fields: [], storedFields: [], version: null } as unknown as Dataset
  const now = { dataset }
  const commits: string[] = []
  /** What another server does while records are loaded. */
  const meanwhile: (() => Promise<void>)[] = []
  const open = () =>
    createPushes({
      store,
      clock: systemClock,
      folder,
      readKey: async () => undefined,
      pause: async () => {},
      catalog: { find: () => Promise.resolve(now.dataset), recordFiles: {} as Catalog['recordFiles'] },
      readFileIds: async () => new Set(),
      load: async ({ source }, { publication: { alongside } }) => {
        const records = await readFile(source, 'utf8')
        await meanwhile.shift()?.()
        await store.transaction(async (tx) => alongside?.(tx))
        commits.push(records)
      }
    })
  const [pushes, others] = [open(), open()]
  const push = (text: string, idempotencyKey: string | undefined, server = pushes) =>
    server.push({
      datasetId: 'log',
      kind: 'write',
      bytes: Buffer.from(text),
      contentType: '',
      fileAddress: (id) => id,
      idempotencyKey
    })
  return {
    commits,
    push,
    pushElsewhere: (text: string, key: string) => push(text, key, others),
    meanwhile,
    remake: () => (now.dataset = { ...dataset, uid: `${uid}-again` })
  }
}

test('pushes with the same idempotency key are committed once, at the same time and later', async (t) => {
  const { commits, push } = await openPushes(t, 'a')
  await Promise.all([
    push('{"n":1}', 'one'),
    push('{"n":1}', 'one'),
    push('{"n":2}', 'two'),
    push('{"n":3}', undefined)
  ])
  await push('{"n":1}', 'one')
  assert.deepEqual(commits.join('').trim().split('\n').sort(), ['{"n":1}', '{"n":2}', '{"n":3}'])
  await assert.rejects(push('{"n":4}', 'one'), { code: 'push/key-reused' })
})

test('a dataset that is made again under the same id has received nothing', async (t) => {
  const { commits, push, remake } = await openPushes(t, 'a')
  await push('{"n":1}', 'one')
  remake()
  await push('{"n":1}', 'one')
  assert.deepEqual(commits, ['{"n":1}\n', '{"n":1}\n'])
})

test('a key that another server commits while the records are loaded is committed once, and refused with another body', async (t) => {
  const { commits, push, pushElsewhere, meanwhile } = await openPushes(t, 'a')
  meanwhile.push(() => pushElsewhere('{"n":1}', 'one'))
  await push('{"n":1}', 'one')
  assert.deepEqual(commits, ['{"n":1}\n'])
  meanwhile.push(() => pushElsewhere('{"n":2}', 'two'))
  await assert.rejects(push('{"n":3}', 'two'), { code: 'push/key-reused' })
  assert.deepEqual(commits, ['{"n":1}\n', '{"n":2}\n'])
})
