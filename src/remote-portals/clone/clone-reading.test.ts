/** What a clone reads of another portal: records to their end, files, names. */
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import test, { after } from 'node:test'
import type { DatasetFile } from '#catalog'
import { answeringPortal, STAND_IN_API, type StandInAnswer } from '../client/answering-portal-for-tests.ts'
import { createPortalClient, type PortalClient } from '../client/portal-client.ts'
import { fetchFiles } from './fetch-files.ts'
import { fetchRecords } from './fetch-records.ts'
import { readFileValue } from './file-values.ts'
import { lookAtLines } from './look-at-lines.ts'
import { readFields } from './read-fields.ts'
import { withRecordCount } from './record-count.ts'
import { readDataset } from './remote-dataset.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-clone-reading-'))
after(() => rmSync(folder, { recursive: true }))

function portal(answer: (url: URL) => StandInAnswer): { readonly client: PortalClient; readonly asked: URL[] } {
  const { options, asked } = answeringPortal(answer)
  return { client: createPortalClient(options), asked }
}

const FIELDS = [{ name: 'no', type: 'int', label: 'No', annotations: {} }]
const trees = (count: unknown, more = {}) => ({
  dataset_id: 'trees',
  fields: FIELDS,
  metas: { default: { records_count: count, data_processed: '2024-01-01T00:00:00Z' } },
  ...more
})

/** `catalog`: the count of its metadata; `readable`: of its records; `lines`: of its export. */
function records(catalog: unknown, readable: number | undefined, lines: number) {
  return portal(({ pathname }) => {
    if (pathname.endsWith('/jsonl')) return { body: '{"no": 1}\n'.repeat(lines) }
    if (pathname.endsWith('/records'))
      return readable === undefined ? { status: 403, body: '{}' } : { body: JSON.stringify({ total_count: readable }) }
    return { body: JSON.stringify(trees(catalog)) }
  })
}

async function fetched(catalog: unknown, readable: number | undefined, lines: number) {
  const { client } = records(catalog, readable, lines)
  const options = {
    file: join(folder, 'trees.jsonl'),
    maxBytes: 1_000,
    signal: new AbortController().signal,
    onLines: () => {}
  }
  const { lines: read, losses } = await fetchRecords(client, readDataset(trees(catalog)), options)
  assert.equal(readFileSync(options.file, 'utf8').length, read * 10)
  return [read, losses.map(({ code }) => code)]
}

test('an export is whole when it has the records that the catalog counts, or those that this reader is shown', async () => {
  assert.deepEqual(await fetched(3, undefined, 3), [3, []])
  assert.deepEqual(await fetched(9, 5, 5), [5, ['record-count']])
  assert.deepEqual(await fetched(9, undefined, 5), [5, ['record-count']])
  assert.deepEqual(await fetched(null, 4, 4), [4, []])
  assert.deepEqual(await fetched('4', undefined, 4), [4, []])
})

test('an export that always ends too early, or is empty, is not taken', async () => {
  await assert.rejects(fetched(10, 10, 5), {
    code: 'remote/incomplete-export',
    message: 'The export of trees ends after 5 of 10 records, 4 times: the next run tries again.'
  })
  await assert.rejects(fetched(10, 10, 0), { code: 'remote/incomplete-export' })
  await assert.rejects(fetched(10, undefined, 0), { code: 'remote/incomplete-export' })
})

test('records that the catalog does not count are counted, and are not none', async () => {
  const { client } = records(null, 7, 7)
  assert.equal((await withRecordCount(client, readDataset(trees(null)))).recordCount, 7)
  const silent = records(null, undefined, 7)
  await assert.rejects(withRecordCount(silent.client, readDataset(trees(null))), { code: 'remote/bad-response' })
})

const put = async (body: Readable) => {
  const chunks = await body.toArray()
  return { sha256: 'a'.repeat(64), bytes: Buffer.concat(chunks as Buffer[]).length }
}

test('files with the same id, without an address, and pages instead of files', async () => {
  const attachment = (id: string, url: string, mimetype = 'text/plain') => ({ id, title: `File ${id}`, url, mimetype })
  const { client, asked } = portal(({ pathname }) =>
    pathname === '/page.pdf' ? { type: 'text/html', body: '<html>' } : { type: 'text/plain', body: 'text' }
  )
  const dataset = readDataset(
    trees(1, {
      attachments: [
        attachment('plan', 'https://data.example.org/a'),
        attachment('plan', 'https://data.example.org/b'),
        attachment('old', 'odsfile://old.txt'),
        attachment('page', 'https://data.example.org/page.pdf', 'application/pdf'),
        attachment('bad', 'https://[bad')
      ],
      alternative_exports: [attachment('plan', '/c')]
    })
  )
  const { files, losses } = await fetchFiles(client, { put }, dataset, [])
  assert.deepEqual(
    files.map(({ kind, id }) => `${kind} ${id}`),
    ['attachment plan', 'attachment plan_2', 'attachment old', 'alternative_export plan']
  )
  assert.deepEqual(asked.slice(2).map(String), [
    `${STAND_IN_API}/catalog/datasets/trees/attachments/old`,
    'https://data.example.org/page.pdf',
    'https://data.example.org/c'
  ])
  assert.deepEqual(
    losses.map(({ message }) => message),
    [
      'File plan is called plan_2 here: another file has its id.',
      'File page (https://data.example.org/page.pdf) is missing: its address answers a page and not a file.',
      'File bad (https://[bad) is missing: this is not an address.'
    ]
  )
})

test('names keep their letters without accents', () => {
  const { fields, losses } = readFields([
    { name: 'été', type: 'int' },
    { name: 'été', type: 'text' },
    { name: 'photo', type: 'file' }
  ])
  assert.deepEqual(
    fields.map(({ name, source }) => [name, source]),
    [
      ['ete', 'été'],
      ['photo', 'photo']
    ]
  )
  assert.deepEqual(
    losses.map(({ code }) => code),
    ['field-name', 'field-name']
  )
})

test('a host of files that cannot be reached is asked for three of them, twice each', async () => {
  const { client, asked } = portal(() => 'no connection')
  const attachments = Array.from({ length: 9 }, (_, id) => ({ id: `f${id}`, url: `https://files.example.org/${id}` }))
  const here = {
    kind: 'attachment',
    id: 'f1',
    title: 'f1',
    description: null,
    mimetype: 'a/b',
    sha256: 'old',
    bytes: 1
  }
  const dataset = readDataset(trees(1, { attachments }))
  const { files, losses, later } = await fetchFiles(client, { put }, dataset, [here as DatasetFile])
  assert.deepEqual([losses.length, asked.length], [9, 6])
  assert.deepEqual([later, files.map(({ sha256 }) => sha256)], [true, ['old']], 'what is here stays until it answers')
})

test('a value of a field of files is the portal’s own file, or an address elsewhere that stays one', () => {
  const file = (url: string | null, id: unknown = 'a b') => readFileValue({ id, url, filename: 'x.png' })?.id
  const own = [
    'https://data.example.org/api/explore/v2.1/catalog/datasets/trees/files/a%20b',
    'https://city.example.net/api/v2/catalog/datasets/trees%40city/files/a%20b/',
    'https://data.example.org/explore/dataset/trees/files/a%20b/download/',
    null
  ]
  for (const url of own) assert.equal(file(url), 'a b', String(url))
  const elsewhere = [
    'https://example.org/a%20b',
    'https://example.org/catalog/datasets/trees/files/other',
    'https://example.org/catalog/datasets/trees/files/%zz',
    'no address'
  ]
  for (const url of elsewhere) assert.equal(file(url), undefined, url)
  assert.equal(file(null, 7), undefined)
  assert.equal(readFileValue('https://example.org/a.png'), undefined)
  const keyOf = (more: object) => readFileValue({ id: 'a', url: null, ...more })?.originKey
  assert.notEqual(keyOf({ width: 1 }), keyOf({ width: 2 }))
  const at = (host: string) => keyOf({ url: `https://${host}/api/explore/v2.1/catalog/datasets/t/files/a` })
  assert.equal(at('data.example.org'), at('other.example.org'), 'the same file under another name of the portal')
})

test('lines keep their bytes except addresses of files, and empty entries of lists are counted', async () => {
  const { fields } = readFields([
    { name: 'photo', type: 'file' },
    { name: 'tags', type: 'text', annotations: { multivalued: true } },
    { name: 'note', type: 'text' }
  ])
  const url = 'https://data.example.org/api/explore/v2.1/catalog/datasets/trees/files/a'
  const line = (photo: string, rest = '"tags":["","a",""],"note":""') => `{ "photo" : ${photo},${rest}, "n":1.0e2}`
  const value = `{"id":"a","url":"${url}"}`
  const text = [line('null'), line(value), '{"no json', line(value, '"tags":[],"note":"é"'), line('"x"')].join('\n')
  const read = async (ownUrl: string | undefined, size: number) => {
    const findings = { emptyEntries: 0 }
    const look = lookAtLines({ fields, datasetId: 'trees@city', ownUrl }, findings)!
    const chunks = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      Buffer.from(text).subarray(at * size, (at + 1) * size)
    )
    const passed = await Readable.from([...chunks, Buffer.from(text).subarray(chunks.length * size)])
      .pipe(look)
      .toArray()
    return { text: Buffer.concat(passed).toString(), ...findings }
  }
  const own = 'https://here.example.org/api/explore/v2.1/catalog/datasets/trees%40city/files/a'
  for (const size of [1, 7, 64, 10_000]) {
    assert.deepEqual(await read(undefined, size), { text, emptyEntries: 6 })
    const moved = await read('https://here.example.org/', size)
    assert.deepEqual(moved, { text: text.replaceAll(url, own), emptyEntries: 6 })
  }
  assert.equal(
    lookAtLines({ fields: fields.slice(2), datasetId: 'a', ownUrl: 'https://a' }, { emptyEntries: 0 }),
    undefined
  )
})
