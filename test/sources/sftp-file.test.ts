/** Against the SFTP server of the same library. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import test, { type TestContext } from 'node:test'
import ssh2, { type Connection } from 'ssh2'
import { guardedConnection } from '#kit'
import { fetchSource } from '../../src/sources/fetch-source.ts'
import { checkSftp, readSftpUrl, sftpFetch } from '../../src/sources/sftp-file.ts'

const HOST = makeKeyPair()
const USER = makeKeyPair()
const HOST_KEY = fingerprintOf(HOST.public)
const CONTENT = Buffer.from(`id,level\n${Array.from({ length: 20_000 }, (_, at) => `${at},${at * 2}\n`).join('')}`)
const MTIME = 1_700_000_000
const PASSWORD = { password: 'the password' }

function fingerprintOf(publicKey: string): string {
  const [, key = ''] = publicKey.split(' ')
  return `SHA256:${createHash('sha256').update(Buffer.from(key, 'base64')).digest('base64').replace(/=+$/, '')}`
}

/** Serves one file; `breaks`: the connection ends in the middle of it. Resolves with the URL and the open connections. */
async function serve(t: TestContext, { breaks = false } = {}) {
  const open = new Set<Connection>()
  const server = new ssh2.Server({ hostKeys: [HOST.private] }, (client) => {
    open.add(client)
    client.on('error', () => {}).on('close', () => open.delete(client))
    client.on('authentication', (asked) => {
      const isKnown =
        (asked.method === 'password' && asked.password === PASSWORD.password) ||
        (asked.method === 'publickey' && asked.key.data.equals(Buffer.from(USER.public.split(' ')[1] ?? '', 'base64')))
      if (isKnown) asked.accept()
      else asked.reject(['password', 'publickey'])
    })
    client.on('session', (accept) => {
      accept().on('sftp', (acceptSftp) => {
        const sftp = acceptSftp()
        const { STATUS_CODE } = ssh2.utils.sftp
        const attributes = { mode: 0o100644, uid: 0, gid: 0, size: CONTENT.length, atime: MTIME, mtime: MTIME }
        sftp.on('STAT', (id, path) =>
          path === '/data/levels.csv' ? sftp.attrs(id, attributes) : sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
        )
        sftp.on('FSTAT', (id) => sftp.attrs(id, attributes))
        sftp.on('OPEN', (id) => sftp.handle(id, Buffer.from('file')))
        sftp.on('READ', (id, _handle, offset, length) => {
          if (breaks && offset > 0) client.end()
          else if (offset >= CONTENT.length) sftp.status(id, STATUS_CODE.EOF)
          else sftp.data(id, CONTENT.subarray(offset, offset + length))
        })
        sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK))
      })
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    for (const client of open) client.end()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const key = encodeURIComponent(HOST_KEY)
  return { url: `sftp://ann@127.0.0.1:${port}/data/levels.csv?host_key=${key}`, open }
}

const connect: Parameters<typeof sftpFetch>[1] = (host, port, options) =>
  guardedConnection(host, port, { ...options, hosts: ['127.0.0.1'] })

test('a file is read with a password, and not again while its size and time are the same', async (t) => {
  const { url, open } = await serve(t)
  const fetch = sftpFetch(PASSWORD, connect)
  const { status, headers, body } = await fetch(url, {})
  assert.deepEqual([status, headers['content-length']], [200, String(CONTENT.length)])
  assert.equal(await text(body), CONTENT.toString())
  const again = await fetch(url, { headers: { 'if-none-match': String(headers['etag']) } })
  assert.equal(again.status, 304)
  again.body.destroy()
  await Promise.all([...open].map((each) => once(each, 'close')))
  assert.equal(open.size, 0)
})

test('a file is read with a private key', async (t) => {
  const { url } = await serve(t)
  const { body } = await sftpFetch({ private_key: USER.private }, connect)(url, {})
  assert.equal(await text(body), CONTENT.toString())
})

test('the password is not sent to a server that does not show the key of the URL', async (t) => {
  const { url } = await serve(t)
  const fetch = sftpFetch(PASSWORD, connect)
  const [without = ''] = url.split('?')
  await assert.rejects(fetch(without, {}), (error: Error) => error.message.includes(`?host_key=${HOST_KEY}`))
  const other = `${without}?host_key=${encodeURIComponent(fingerprintOf(USER.public))}`
  await assert.rejects(fetch(other, {}), { code: 'fetch/failed', message: /ask its operator whether it has changed/ })
})

test('failures say what is wrong', async (t) => {
  const { url } = await serve(t)
  await assert.rejects(sftpFetch({ password: 'wrong' }, connect)(url, {}), {
    message: /levels\.csv could not be fetched: the user, password or key is not accepted\.$/
  })
  await assert.rejects(sftpFetch(PASSWORD, connect)(url.replace('levels', 'none'), {}), {
    message: /none\.csv could not be fetched: there is no such file\.$/
  })
  const closed: typeof connect = (host, port, options) => guardedConnection(host, port, options)
  await assert.rejects(sftpFetch(PASSWORD, closed)(url, {}), { code: 'fetch/not-allowed' })
  const { url: breaking } = await serve(t, { breaks: true })
  const broken = await sftpFetch(PASSWORD, connect)(breaking, {})
  await assert.rejects(text(broken.body))
  const source = { url: breaking, etag: null, last_modified: null, conditional_runs: 0 }
  const folder = mkdtempSync(join(tmpdir(), 'loggia-sftp-'))
  t.after(() => rmSync(folder, { recursive: true }))
  await assert.rejects(
    fetchSource(source, {
      fetch: sftpFetch(PASSWORD, connect),
      headers: {},
      file: join(folder, 'file'),
      maxBytes: 1_000_000,
      whole: true,
      signal: new AbortController().signal
    }),
    { message: /^sftp:\/\/127\.0\.0\.1:\d+\/data\/levels\.csv stopped after \d+ bytes: / }
  )
})

test('URLs and credentials that cannot be used are refused before they are stored', () => {
  assert.deepEqual(
    [readSftpUrl('sftp://ann@files.example/a%20b.csv').path, readSftpUrl('sftp://ann@files.example:2222/a').port],
    ['/a b.csv', 2222]
  )
  const refused: readonly (readonly [url: string, credentials: Record<string, string>, why: RegExp])[] = [
    ['sftp://files.example/a.csv', PASSWORD, /user or the host is missing/],
    ['sftp://ann:secret@files.example/a.csv', PASSWORD, /holds a password/],
    ['sftp://ann@files.example/folder/', PASSWORD, /names no file/],
    ['sftp://ann@files.example/a.csv?host_key=MD5:1', PASSWORD, /host_key is not SHA256/],
    ['sftp://ann@files.example/a.csv?key=1', PASSWORD, /parameter "key"/],
    ['sftp://ann@files.example/a.csv', {}, /needs a password or a private_key/],
    ['sftp://ann@files.example/a.csv', { ...PASSWORD, token: 'x' }, /token is not one of its credentials/]
  ]
  for (const [url, credentials, message] of refused)
    assert.throws(() => checkSftp(url, credentials), { code: 'source/bad-source', message }, url)
})

/** One of 256 keys that the library makes begins with a zero, which it leaves out: neither it nor OpenSSH reads such a key. */
function makeKeyPair(): ReturnType<typeof ssh2.utils.generateKeyPairSync> {
  for (;;) {
    const pair = ssh2.utils.generateKeyPairSync('ed25519')
    if (!(ssh2.utils.parseKey(pair.private) instanceof Error)) return pair
  }
}
