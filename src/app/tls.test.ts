import assert from 'node:assert/strict'
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { isLoggiaError } from '#kit'
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
  assert.notEqual((await openKeyPair({ folder, nowMs: NOW + 800 * DAY_MS })).cert, first.cert)
})

test('a certificate of the operator that cannot be read ends the start with its name', async () => {
  await assert.rejects(
    openKeyPair({ folder: '/nowhere', certificateFile: '/nowhere/site.pem', keyFile: '/nowhere/site.key', nowMs: NOW }),
    (error) => isLoggiaError(error, 'app/bad-certificate') && error.message.includes('/nowhere/site.pem')
  )
})
