import assert from 'node:assert/strict'
import { EventEmitter, once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, watch as watchFolder } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LoggiaError, silentLog } from '#kit'
import { jsonAnswer } from './answer.ts'
import { HELD_FILE_MEMORY } from './budgets.ts'
import { DiskSpace } from './disk-space.ts'
import type { FormOptions } from './form.ts'
import { readForm } from './form-body.ts'
import { createHttpServer } from './server.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-form-'))
let free = 2 ** 40
/** Callers who may send a form: the caller that a field names, or everybody. */
let membersOnly = false
const LIMITS: FormOptions = {
  maxFieldBytes: 10_000,
  maxFileBytes: 100_000,
  folder,
  space: new DiskSpace(folder, async () => free),
  takesFile: (name) => name === 'file',
  admit: async (fields) =>
    !membersOnly ||
    fields.get('token') === 'right' ||
    new LoggiaError({ code: 'test/stranger', kind: 'forbidden' }, 'Who are you?')
}

/** The error of the next failing request, also when the client has disconnected. */
let failure = Promise.withResolvers<string>()

/** Signals that a form begins to be read. */
const received = new EventEmitter()

const server = await createHttpServer({
  door: () => {},
  log: silentLog,
  routeGroups: [
    {
      prefix: '',
      headers: {},
      answerError: (error) => {
        const code = (error as { code?: string }).code ?? String(error)
        failure.resolve(code)
        return jsonAnswer({ code }, 400)
      },
      routes: [
        {
          method: 'POST',
          audience: 'always',
          path: '/form',
          handle: async (request) => {
            const reading = readForm(request, LIMITS)
            received.emit('begun')
            const form = await reading
            const files = form.files.map(({ path, ...file }) => ({ ...file, content: readFileSync(path, 'latin1') }))
            await form.discard()
            return jsonAnswer({ fields: form.fields.sorted(), files })
          }
        }
      ]
    }
  ]
})
const { port } = await server.listen({ host: '127.0.0.1', port: 0 })
after(async () => {
  await server.stop(1_000)
  assert.deepEqual(readdirSync(folder), [], 'files left behind')
  rmSync(folder, { recursive: true, force: true })
})

const post = async (
  body: string | URLSearchParams | FormData | null,
  headers: Record<string, string> = {}
): Promise<any> =>
  (await fetch(`http://127.0.0.1:${port}/form`, { method: 'POST', headers, ...(body !== null && { body }) })).json()

function form(...entries: readonly (readonly [name: string, value: string | Blob, fileName?: string])[]): FormData {
  const data = new FormData()
  for (const [name, value, fileName] of entries)
    if (typeof value === 'string') data.append(name, value)
    else data.append(name, value, fileName)
  return data
}

test('a form keeps empty values and repeated names', async () => {
  const { fields, files } = await post(
    new URLSearchParams([
      ['f', 'json'],
      ['status', ''],
      ['u', 'a b'],
      ['u', 'é&=']
    ])
  )
  assert.deepEqual(fields, [
    ['f', 'json'],
    ['status', ''],
    ['u', 'a b'],
    ['u', 'é&=']
  ])
  assert.deepEqual(files, [])
})

test('a multipart form gives the same fields, and its files with size and hash', async () => {
  const { fields, files } = await post(
    form(['f', 'json'], ['status', ''], ['name', 'Größe'], ['file', new Blob(['é'], { type: 'text/csv' }), 'größe.csv'])
  )
  assert.deepEqual(fields, [
    ['f', 'json'],
    ['name', 'Größe'],
    ['status', '']
  ])
  assert.deepEqual(files, [
    {
      name: 'file',
      fileName: 'größe.csv',
      contentType: 'text/csv',
      bytes: 2,
      content: 'Ã©',
      sha256: '4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c'
    }
  ])
})

test('no body is a form without anything', async () => {
  assert.deepEqual(await post(null), { fields: [], files: [] })
})

test('names of files lead nowhere', async () => {
  for (const [sent, kept] of [
    ['../../etc/passwd', 'passwd'],
    ['C:\\temp\\a.csv', 'a.csv'],
    ['a\u0007b', 'ab'],
    [`${'é'.repeat(5_000)}.csv`, `${'é'.repeat(251)}.csv`]
  ]) {
    const { files } = await post(form(['file', new Blob(['x']), sent as string]))
    assert.equal(files[0].fileName, kept)
  }
})

test('a file that nobody reads is an error, an empty one of a form in a browser is not', async () => {
  assert.deepEqual(await post(form(['other', new Blob(['x'.repeat(50_000)]), 'x'], ['f', 'json'])), {
    code: 'http/bad-form'
  })
  const boundary = '--b\r\nContent-Disposition: form-data; name='
  const { fields, files } = await post(
    `${boundary}"other"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n${boundary}"f"\r\n\r\njson\r\n--b--\r\n`,
    { 'content-type': 'multipart/form-data; boundary=b' }
  )
  assert.deepEqual([fields, files], [[['f', 'json']], []])
})

test('a file of an anonymous caller is never written: it waits in memory for the fields that follow, and a large one is refused', async () => {
  membersOnly = true
  const file = new Blob(['x'.repeat(90_000)])
  try {
    const written: string[] = []
    const watch = watchFolder(folder, (_event, name) => void written.push(String(name)))
    assert.deepEqual(await post(form(['file', file, 'a'])), { code: 'test/stranger' })
    assert.deepEqual(await post(form(['file', file, 'a'], ['token', 'wrong'])), { code: 'test/stranger' })
    assert.deepEqual(await post(form(['file', new Blob([Buffer.alloc(40 * 2 ** 20)]), 'a'], ['token', 'right'])), {
      code: 'test/stranger'
    })
    await nextTurn()
    watch.close()
    assert.deepEqual([written, HELD_FILE_MEMORY.usedBytes], [[], 0])
    for (const entries of [
      [
        ['token', 'right'],
        ['file', file, 'a']
      ],
      [
        ['file', file, 'a'],
        ['token', 'right']
      ]
    ] as const)
      assert.equal((await post(form(...entries))).files[0]?.bytes, 90_000)
  } finally {
    membersOnly = false
  }
})

test('a field has one file, and files leave room on the disk', async () => {
  const file = new Blob(['x'.repeat(50_000)])
  assert.deepEqual(await post(form(['file', file, 'a'], ['file', file, 'b'])), { code: 'http/bad-form' })
  free = 2 ** 29 - 1
  assert.deepEqual(await post(form(['file', file, 'a'])), { code: 'http/no-room' })
  assert.deepEqual((await post(form(['f', 'json']))).fields, [['f', 'json']])
  free = 2 ** 40
  assert.deepEqual(readdirSync(folder), [])
})

test('too much is refused, with an answer', async () => {
  assert.deepEqual(await post(new URLSearchParams({ text: 'x'.repeat(10_001) })), { code: 'http/form-too-large' })
  assert.deepEqual(await post(form(['text', 'x'.repeat(10_001)])), { code: 'http/form-too-large' })
  assert.deepEqual(await post(form(['a', 'x'.repeat(6_000)], ['b', 'x'.repeat(6_000)])), {
    code: 'http/form-too-large'
  })
  assert.deepEqual(await post(form(['file', new Blob(['x'.repeat(100_001)]), 'x'])), { code: 'http/file-too-large' })
  assert.deepEqual(await post(form(['file', new Blob(['x'.repeat(20_000_000)]), 'x'])), { code: 'http/file-too-large' })
  assert.deepEqual(await post(form(...Array.from({ length: 1_001 }, (_, at) => [`n${at}`, 'x'] as const))), {
    code: 'http/bad-form'
  })
})

test('a body that is not a form is refused', async () => {
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' }
  const broken: [string, Record<string, string>][] = [
    ['{"f": "json"}', { 'content-type': 'application/json' }],
    ['x', { 'content-type': 'multipart/form-data' }],
    ['--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx', multipart],
    ['nothing of the kind', multipart]
  ]
  for (const [body, headers] of broken) assert.deepEqual(await post(body, headers), { code: 'http/bad-form' }, body)
  assert.deepEqual(await post('a=%zz', { 'content-type': 'application/x-www-form-urlencoded' }), {
    code: 'http/bad-form'
  })
})

test('a client that leaves in the middle of a file leaves no file behind', async () => {
  failure = Promise.withResolvers()
  const asking = request(`http://127.0.0.1:${port}/form`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b' }
  })
  asking.on('error', () => {})
  asking.write(
    `--b\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\n${'half'.repeat(10_000)}`,
    () => asking.destroy()
  )
  assert.equal(await failure.promise, 'http/bad-form')
  assert.deepEqual(readdirSync(folder), [])
})

test('a body that arrives too slowly is cut off, and nothing of it is kept', async ({ mock }) => {
  mock.timers.enable({ apis: ['setInterval'] })
  for (const head of ['multipart/form-data; boundary=b', 'application/x-www-form-urlencoded']) {
    failure = Promise.withResolvers()
    const asking = request(`http://127.0.0.1:${port}/form`, { method: 'POST', headers: { 'content-type': head } })
    const gone = once(asking, 'error')
    const begun = once(received, 'begun')
    asking.write(`--b\r\nContent-Disposition: form-data; name="file"; filename="x.png"\r\n\r\n${'x'.repeat(7_000)}`)
    await begun
    mock.timers.tick(60_000)
    mock.timers.tick(60_000)
    assert.equal(await failure.promise, 'http/bad-form')
    await gone
    assert.deepEqual(readdirSync(folder), [])
  }
})
