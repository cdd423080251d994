/**
 * Uploads to a disk with 600, 500 and 5 MiB free, by members and anonymous callers: refused while the client still sends, and
 * nothing stays of them.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import test, { after } from 'node:test'
import { DiskSpace, freeBytesOf } from '#http'
import { ADMIN, openTestPortal, type TestPortal } from './portal-for-tests.ts'

const MIB = 2 ** 20
const CHUNK = Buffer.alloc(64 * 1024, 'a,b\n1,2\n')

interface Upload {
  readonly fileBytes: number
  /** Where the token is; nowhere: an anonymous caller. */
  readonly token: 'header' | 'field before' | 'field after' | 'nowhere'
  readonly chunked?: boolean
}

interface Outcome {
  readonly code: number | 'kept'
  /** Whether the answer came although the client had not sent everything. */
  readonly early: boolean
  /** The bytes received on the connection: `close` after an early answer. */
  readonly connection: string | undefined
}

interface Stage {
  readonly portal: TestPortal
  readonly token: string
  readonly uploads: string
}

async function openStage(uploads: string, space: DiskSpace): Promise<Stage> {
  const portal = await openTestPortal({ uploadFolder: uploads, uploadSpace: space, maxFileBytes: 1_024 * MIB })
  return { portal, token: await portal.signIn(ADMIN), uploads }
}

/**
 * Sends what the socket takes until everything is out or an answer came; an early answer is one that comes while
 * something is missing.
 */
async function upload(
  { portal, token }: Stage,
  { fileBytes, token: place, chunked = false }: Upload
): Promise<Outcome> {
  const field = (name: string, value: string): string =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const head = Buffer.from(
    `${field('f', 'json')}${field('title', 'T')}${field('type', 'CSV')}${place === 'field before' ? field('token', token) : ''}--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`
  )
  const tail = Buffer.from(`\r\n${place === 'field after' ? field('token', token) : ''}--b--\r\n`)
  const headers = {
    'content-type': 'multipart/form-data; boundary=b',
    referer: 'test',
    'x-forwarded-proto': 'https',
    ...(chunked ? { 'transfer-encoding': 'chunked' } : { 'content-length': head.length + fileBytes + tail.length }),
    ...(place === 'header' && { 'x-esri-authorization': `Bearer ${token}` })
  }
  const asking = request(`${portal.url}/sharing/rest/content/users/${ADMIN}/addItem`, {
    method: 'POST',
    headers,
    agent: false
  })
  const answered = new Promise<{ status: number; body: string; connection: string | undefined }>((done, fail) => {
    asking
      .once(
        'response',
        (response) =>
          void text(response).then(
            (body) => done({ status: response.statusCode ?? 0, body, connection: response.headers.connection }),
            fail
          )
      )
      .once('error', fail)
  })
  let isAnswered = false
  void answered.then(
    () => {
      isAnswered = true
    },
    () => {
      isAnswered = true
    }
  )
  let whole = false
  void sendAll(asking, head, fileBytes, tail, () => isAnswered).then((sent) => {
    whole = sent
  })
  const { body, connection } = await answered
  const early = !whole
  asking.destroy()
  const { error } = JSON.parse(body)
  return { code: error?.code ?? 'kept', early, connection }
}

async function sendAll(
  asking: ClientRequest,
  head: Buffer,
  fileBytes: number,
  tail: Buffer,
  isOver: () => boolean
): Promise<boolean> {
  asking.on('error', () => {})
  asking.write(head)
  for (let sent = 0; sent < fileBytes; sent += CHUNK.length) {
    if (isOver()) return false
    const taken = asking.write(fileBytes - sent < CHUNK.length ? CHUNK.subarray(0, fileBytes - sent) : CHUNK)
    if (!taken && !asking.destroyed) await drained(asking)
  }
  asking.end(tail)
  return true
}

function drained(asking: ClientRequest): Promise<void> {
  return new Promise((done) => {
    const go = (): void => {
      asking.off('drain', go).off('close', go)
      done()
    }
    asking.on('drain', go).on('close', go)
  })
}

/** Waits until the server has discarded the rest of the request after its response. */
async function settled(stage: Stage): Promise<void> {
  while (readdirSync(stage.uploads).length > 0) await new Promise((done) => setImmediate(done))
}

function sizeOf(folder: string): number {
  return readdirSync(folder).reduce(
    (sum, name) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    0
  )
}

const folder = mkdtempSync(join(tmpdir(), 'loggia-space-'))
let free = 0
const uploads = join(folder, 'uploads')
mkdirSync(uploads)
const stage = await openStage(uploads, new DiskSpace(uploads, async (each) => free - sizeOf(each)))
after(async () => {
  await stage.portal.close()
  rmSync(folder, { recursive: true, force: true })
})

const NO_SPACE = { code: 503, early: true, connection: 'close' }

for (const chunked of [false, true]) {
  const kind = chunked ? 'of unknown length' : 'of known length'

  test(`600 MiB free, members: files ${kind} that leave 512 MiB are kept, larger ones refused while they are sent`, {
    timeout: 120_000
  }, async () => {
    free = 600 * MIB
    for (const fileBytes of [1, 80_000, 20 * MIB])
      assert.equal((await upload(stage, { fileBytes, token: 'header', chunked })).code, 'kept')
    assert.equal((await upload(stage, { fileBytes: MIB, token: 'field before', chunked })).code, 'kept')
    assert.deepEqual(await upload(stage, { fileBytes: 120 * MIB, token: 'header', chunked }), NO_SPACE)
    if (!chunked)
      assert.deepEqual(await upload(stage, { fileBytes: 700 * MIB, token: 'field before', chunked }), NO_SPACE)
    await settled(stage)
  })

  test(`500 and 5 MiB free, members: every file ${kind} is refused`, { timeout: 120_000 }, async () => {
    for (const bytes of [500 * MIB, 5 * MIB]) {
      free = bytes
      for (const token of ['header', 'field before'] as const) {
        for (const fileBytes of [1, 70_000])
          assert.equal((await upload(stage, { fileBytes, token, chunked })).code, 503)
        for (const fileBytes of [80_000, MIB, 20 * MIB, 700 * MIB]) {
          const { code, connection } = await upload(stage, { fileBytes, token, chunked })
          assert.equal(code, 503, `${fileBytes}`)
          if (fileBytes > MIB) assert.equal(connection, 'close')
        }
      }
      for (const fileBytes of [1, 80_000, 2 * MIB])
        assert.equal((await upload(stage, { fileBytes, token: 'field after', chunked })).code, 503)
      await settled(stage)
    }
  })

  test(`files of anonymous callers ${kind} are refused with any free space, large ones while they are sent, and none is written`, {
    timeout: 120_000
  }, async () => {
    for (const bytes of [2 ** 40, 600 * MIB, 500 * MIB, 5 * MIB]) {
      // The folder is checked before anything is written to it: anonymous callers are refused earlier.
      let looks = 0
      free = bytes
      const watched = await openStage(uploads, new DiskSpace(uploads, async () => (looks++, free)))
      for (const fileBytes of [1, 80_000, MIB])
        assert.equal((await upload(watched, { fileBytes, token: 'nowhere', chunked })).code, 499)
      for (const fileBytes of [100 * MIB, 700 * MIB])
        assert.deepEqual(await upload(watched, { fileBytes, token: 'nowhere', chunked }), {
          code: 499,
          early: true,
          connection: 'close'
        })
      assert.equal(looks, 0)
      assert.deepEqual(readdirSync(uploads), [])
      await watched.portal.close()
    }
  })

  test(`a token after the file counts for a small file ${kind}; a large one is refused with the reason`, {
    timeout: 120_000
  }, async () => {
    free = 2 ** 40
    assert.equal((await upload(stage, { fileBytes: 10 * MIB, token: 'field after', chunked })).code, 'kept')
    assert.deepEqual(await upload(stage, { fileBytes: 100 * MIB, token: 'field after', chunked }), {
      code: 499,
      early: true,
      connection: 'close'
    })
    await settled(stage)
  })
}

test('forty refused uploads leave no descriptor, no file and no connection behind', { timeout: 120_000 }, async () => {
  free = 500 * MIB
  const descriptors = (): number => readdirSync('/proc/self/fd').length
  await upload(stage, { fileBytes: 20 * MIB, token: 'header' })
  const before = descriptors()
  await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      upload(stage, { fileBytes: 20 * MIB, token: at % 2 === 0 ? 'header' : 'nowhere' })
    )
  )
  await settled(stage)
  while (descriptors() > before) await new Promise((done) => setImmediate(done))
})

const mounted = mountSmallDisk(600)
test('a real disk with 600, 500 and 5 MiB free: the same', {
  skip: mounted.reason ?? false,
  timeout: 120_000
}, async () => {
  const { path } = mounted
  try {
    const real = await openStage(path, new DiskSpace(path))
    for (const [megabytes, fits] of [
      [600, true],
      [500, false],
      [5, false]
    ] as const) {
      execFileSync('mount', ['-o', `remount,size=${megabytes}m`, path])
      assert.ok(Math.abs((await freeBytesOf(path)) - megabytes * MIB) < MIB)
      assert.equal((await upload(real, { fileBytes: MIB, token: 'header' })).code, fits ? 'kept' : 503)
      for (const chunked of [false, true]) {
        assert.deepEqual(await upload(real, { fileBytes: 700 * MIB, token: 'header', chunked }), NO_SPACE)
        assert.equal((await upload(real, { fileBytes: 100 * MIB, token: 'nowhere', chunked })).code, 499)
      }
      await settled(real)
    }
    // A file system that is full although it did not look so.
    const blind = await openStage(path, new DiskSpace(path, async () => 2 ** 40))
    assert.deepEqual(await upload(blind, { fileBytes: 100 * MIB, token: 'header' }), NO_SPACE)
    await settled(blind)
    for (const { portal } of [real, blind]) await portal.close()
  } finally {
    execFileSync('umount', ['-l', path])
    rmSync(path, { recursive: true, force: true })
  }
})

function mountSmallDisk(megabytes: number): { readonly path: string; readonly reason?: string } {
  const path = mkdtempSync(join(tmpdir(), 'loggia-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'pipe' })
    return { path }
  } catch (error) {
    rmSync(path, { recursive: true, force: true })
    return { path, reason: `a small file system cannot be mounted here: ${(error as Error).message.split('\n')[0]}` }
  }
}
