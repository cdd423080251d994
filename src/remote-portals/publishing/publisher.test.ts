/** What a publisher's key reads, from a stand-in that refuses, fails and gives short pages. */
import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { answeringPortal } from '../client/answering-portal-for-tests.ts'
import { readDataset } from '../clone/remote-dataset.ts'
import { openPublisher } from './open-publisher.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-publisher-'))
after(() => rmSync(folder, { recursive: true, force: true }))

type Answer = { readonly status?: number; readonly body: unknown }

/** Lists come in pages of `page` entries, however many are asked for. */
function standIn(answers: Readonly<Record<string, Answer>>, page = 100) {
  const pathOf = ({ pathname }: URL): string => pathname.replace('/api/automation/v1.0', '')
  const { options, asked } = answeringPortal((url) => {
    const { status = 200, body } = answers[pathOf(url)] ?? { body: [] }
    const offset = Number(url.searchParams.get('offset'))
    const shown = Array.isArray(body)
      ? { total_count: body.length, next: null, results: body.slice(offset, offset + page) }
      : body
    return { status, body: typeof shown === 'string' ? shown : JSON.stringify(shown) }
  })
  return { open: () => openPublisher({ ...options, key: 'publisher', originals: folder }), asked, pathOf }
}

const dataset = (id: string | null, uid = `da_${id}`) => ({ uid, dataset_id: id, is_published: true, metadata: {} })
const remote = (id: string) => readDataset({ dataset_id: id, fields: [], metas: {} })
const upload = (uid: string, filename: string) => ({
  uid: 're_1',
  type: 'csvfile',
  datasource: { type: 'uploaded_file', file: { uid, filename } }
})
const refusal = { status: 403, body: { message: 'Forbidden.' } }

test('short pages are read to the end, and a draft without an id has its uid', async () => {
  const all = [...'abcdefg'].map((id) => dataset(id))
  const { open } = standIn({ '/datasets/': { body: [...all, dataset(null, 'da_x'), dataset(null, 'da_y')] } }, 3)
  const publisher = await open()
  const unlisted = await publisher.keepUnlisted(new Set([...'abcdefg']))
  assert.deepEqual(
    unlisted.map(({ datasetId }) => datasetId),
    ['da_x', 'da_y']
  )
  assert.ok((await publisher.read(remote('g'))) !== undefined)
})

test('a part that is refused, or fails, holds up neither the others nor the dataset', async () => {
  const { open } = standIn({
    '/datasets/': { body: [dataset('trees'), dataset('broken')] },
    '/datasets/da_trees/processors/': { body: [{ type: 'string_replace' }] },
    '/datasets/da_trees/security/users/': refusal,
    '/datasets/da_trees/schedules/': { body: [{ cron_schedule: '0 3 * * *', timezone: 'Europe/Madrid' }] },
    '/datasets/da_broken/fields/': { status: 500, body: '' }
  })
  const publisher = await open()
  const { losses } = (await publisher.read(remote('trees')))!
  assert.deepEqual(
    losses.map(({ code, message }) => `${code}: ${message}`),
    [
      'settings: Its users cannot be read: https://data.example.org/api/automation/v1.0/datasets/da_trees/security/users/ answers 403: Forbidden.',
      'processors: Its records are changed there between the source and the portal, in this order: string_replace.',
      'schedule: It is published again at "0 3 * * *" (cron, clocks of Europe/Madrid).'
    ]
  )
  const broken = (await publisher.read(remote('broken')))!
  assert.deepEqual(
    broken.losses.map(({ code }) => code),
    ['settings']
  )
})

test('another upload is fetched, one that fails is tried again, and long names fit', async () => {
  const answers: Record<string, Answer> = {
    '/datasets/': { body: [dataset('files')] },
    '/datasets/da_files/resources/': { body: [upload('fi_1', `${'Дороги'.repeat(60)}.csv`)] },
    '/datasets/da_files/resources/files/fi_1/download/': { body: 'first' },
    '/datasets/da_files/resources/files/fi_2/download/': refusal
  }
  const { open, asked, pathOf } = standIn(answers)
  const read = async () => (await (await open()).read(remote('files')))!.losses.map(({ message }) => message)
  const downloads = () =>
    asked
      .splice(0)
      .map(pathOf)
      .filter((path) => path.includes('/download/'))
  const original = () => {
    const name = readdirSync(join(folder, 'files')).find((each) => each.endsWith('.csv'))!
    return readFileSync(join(folder, 'files', name), 'utf8')
  }
  assert.deepEqual([await read(), downloads().length, original()], [[], 1, 'first'])
  assert.deepEqual([await read(), downloads().length], [[], 0])
  answers['/datasets/da_files/resources/'] = { body: [upload('fi_2', `${'Дороги'.repeat(60)}.csv`)] }
  assert.match((await read()).join(), /is missing: .* answers 403/)
  assert.deepEqual([downloads().length, original()], [1, 'first'])
  answers['/datasets/da_files/resources/files/fi_2/download/'] = { body: 'second' }
  assert.deepEqual([await read(), downloads().length, original()], [[], 1, 'second'])
})

test('a key that is not accepted any more ends the run', async () => {
  const { open } = standIn({
    '/datasets/': { body: [dataset('trees')] },
    '/datasets/da_trees/fields/': { status: 401, body: { message: 'Expired.' } }
  })
  const publisher = await open()
  await assert.rejects(publisher.read(remote('trees')), { code: 'remote/key-refused' })
})
