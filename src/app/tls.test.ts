import assert from 'node:assert/strict'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls'
import { createHttpServer } from '#http'
import { guardedFetch, isLoggiaError, pinOf, silentLog } from '#kit'
import { openKeyPair } from './tls.ts'

const NOW = Date.parse('2026-01-01T00:00:00Z')
const DAY_MS = 86_400_000

test('the first start makes a self-signed certificate, later ones keep it until a month before its end', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-tls-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const first = await openKeyPair({ folder, nowMs: NOW, publicHost: 'data.example.org' })
  const certificate = new X509Certificate(first.cert)
  assert.ok(certificate.checkPrivateKey(createPrivateKey(first.key)))
  assert.equal(certificate.checkHost('localhost'), 'localhost')
  assert.equal(certificate.checkHost('data.example.org'), 'data.example.org')
  assert.equal(certificate.checkIP('127.0.0.1'), '127.0.0.1')
  assert.equal(statSync(join(folder, 'key.pem')).mode & 0o777, 0o600)

  assert.deepEqual(await openKeyPair({ folder, nowMs: NOW + 700 * DAY_MS }), first)
  const renewed = await openKeyPair({ folder, nowMs: NOW + 800 * DAY_MS })
  assert.notEqual(renewed.cert, first.cert)
  const [before, after] = [certificate, new X509Certificate(renewed.cert)]
  assert.equal(pinOf(after), pinOf(before), 'other portals recognize it by its key')
  assert.ok(after.validToDate.getTime() > before.validToDate.getTime())
  assert.ok(after.checkPrivateKey(createPrivateKey(renewed.key)))
})

test('a certificate of the operator that cannot be read ends the start with its name', async () => {
  await assert.rejects(
    openKeyPair({ folder: '/nowhere', certificateFile: '/nowhere/site.pem', keyFile: '/nowhere/site.key', nowMs: NOW }),
    (error) => isLoggiaError(error, 'app/bad-certificate') && error.message.includes('/nowhere/site.pem')
  )
})

test('HTTPS is TLS 1.3, or TLS 1.2 with forward secrecy and authenticated encryption; nothing older or weaker', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-tls-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const tls = await openKeyPair({ folder, nowMs: Date.now() })
  const area = {
    prefix: '',
    routes: [],
    headers: {},
    answerError: () => ({ status: 404, headers: {}, body: null, compressible: false })
  }
  const server = await createHttpServer({ routeGroups: [area], door: async () => {}, log: silentLog })
  t.after(() => server.stop(0))
  const { port } = await server.listen({ host: '127.0.0.1', port: 0, tls })
  await assert.rejects(guardedFetch(`https://127.0.0.1:${port}/a.csv`, { hosts: ['127.0.0.1'] }), {
    message: /a\.csv could not be fetched: its certificate is not trusted \(\w*SELF_SIGNED\w*\)\.$/
  })
  const agreed = async (options: ConnectionOptions): Promise<string> => {
    const socket: TLSSocket = connect({ host: '127.0.0.1', port, servername: 'localhost', ca: tls.cert, ...options })
    try {
      await once(socket, 'secureConnect')
      return `${socket.getProtocol()} ${socket.getCipher().name}`
    } catch (error) {
      return (error as NodeJS.ErrnoException).code ?? String(error)
    } finally {
      socket.destroy()
    }
  }
  assert.equal(await agreed({}), 'TLSv1.3 TLS_AES_256_GCM_SHA384')
  assert.equal(await agreed({ maxVersion: 'TLSv1.2' }), 'TLSv1.2 ECDHE-ECDSA-AES256-GCM-SHA384')
  assert.match(
    await agreed({ maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA:ECDHE-ECDSA-AES256-SHA384' }),
    /ALERT_HANDSHAKE_FAILURE$/
  )
  assert.match(
    await agreed({ minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
    /ALERT_PROTOCOL_VERSION$/
  )
})
