import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { createSealer, silentLog } from '#kit'
import { openStore } from '#store'
import { mailError } from './errors.ts'
import type { NewMail } from './mail-queue.ts'
import { createMail } from './mailer.ts'
import type { SendMail } from './smtp.ts'

const NOON = Date.UTC(2026, 10, 22, 12)
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const SERVER = {
  host: 'mail.example.org',
  security: 'tls',
  username: 'portal',
  password: 'p4ss',
  sender: 'portal@example.org'
} as const
const MAIL: NewMail = {
  to: 'eve@example.org',
  subject: 'Invitation',
  text: 'https://portal.example/sign-up?invitation=secret-code',
  about: 'invitation',
  aboutId: 'i1',
  endsMs: NOON + 48 * HOUR_MS
}

async function post(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-mail-'))
  const store = await openStore({ file: join(folder, 'mail.sqlite') })
  t.after(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  const clock = { ms: NOON, now: () => clock.ms }
  const taken: { readonly to: string; readonly id: string; readonly password: string | null }[] = []
  const state: { fail: Error | null } = { fail: null }
  const send: SendMail = async ({ password }, { to }, id) => {
    taken.push({ to, id, password })
    if (state.fail !== null) throw state.fail
  }
  const sealer = createSealer(Buffer.alloc(32, 7))
  const mail = createMail({ store, clock: clock as never, log: silentLog, sealer, send, trustedHosts: ['relay.local'] })
  const change = (settings: Parameters<typeof mail.change>[1]) => store.transaction((tx) => mail.change(tx, settings))
  const add = (more: Partial<NewMail> = {}) => store.transaction((tx) => mail.add(tx, { ...MAIL, ...more }))
  return { store, clock, mail, taken, state, change, add }
}

const refusal = (permanent: boolean): Error => mailError('mail/not-sent', 'It was refused.', { details: { permanent } })

test('a mail is stored with its transaction, sent once, and forgotten', async (t) => {
  const { mail, change, add, taken, store } = await post(t)
  await change(SERVER)
  await add()
  await assert.rejects(
    store.transaction(async (tx) => {
      await mail.add(tx, { ...MAIL, to: 'rolled@example.org' })
      throw new Error('undone')
    }),
    /undone/
  )
  await mail.sendDue()
  await mail.sendDue()
  assert.deepEqual(
    taken.map(({ to, password }) => [to, password]),
    [['eve@example.org', 'p4ss']]
  )
  assert.deepEqual((await mail.status()).mails, [])
})

test('password, receiver and text are sealed in the database, and no answer shows them', async (t) => {
  const { mail, change, add, store } = await post(t)
  await change(SERVER)
  await add()
  const stored = JSON.stringify([
    await store.db.selectFrom('mails').selectAll().execute(),
    await store.db.selectFrom('mail_settings').selectAll().execute()
  ])
  assert.doesNotMatch(stored, /p4ss|secret-code|eve@/)
  const status = await mail.status()
  assert.deepEqual(status.settings, {
    host: 'mail.example.org',
    port: 465,
    security: 'tls',
    username: 'portal',
    hasPassword: true,
    sender: 'portal@example.org'
  })
  assert.doesNotMatch(JSON.stringify(status), /p4ss|secret-code/)
})

test('what fails is tried again with growing pauses and the same id, until it is of no use', async (t) => {
  const { mail, change, add, taken, state, clock } = await post(t)
  await change(SERVER)
  await add()
  state.fail = refusal(false)
  for (const minutes of [0, 1, 5, 15, 60]) {
    clock.ms += minutes * MINUTE_MS - 1
    await mail.sendDue()
    clock.ms += 1
    await mail.sendDue()
  }
  assert.equal(taken.length, 5)
  assert.equal(new Set(taken.map(({ id }) => id)).size, 1)
  const [waiting] = (await mail.status()).mails
  assert.deepEqual([waiting?.state, waiting?.problem, waiting?.attempts], ['waiting', 'It was refused.', 5])
  clock.ms = MAIL.endsMs - HOUR_MS
  await mail.sendDue()
  assert.equal((await mail.status()).mails[0]?.state, 'failed')
  await mail.sendDue()
  assert.equal(taken.length, 6)
})

test('a refusal for good is not tried again by itself; a person can', async (t) => {
  const { mail, change, add, taken, state, clock, store } = await post(t)
  await change(SERVER)
  await add()
  state.fail = refusal(true)
  await mail.sendDue()
  clock.ms += HOUR_MS
  await mail.sendDue()
  const [failed] = (await mail.status()).mails
  assert.deepEqual([failed?.state, taken.length], ['failed', 1])
  state.fail = null
  await store.transaction((tx) => mail.sendAgain(tx, failed?.id ?? ''))
  await mail.sendDue()
  assert.deepEqual([taken.length, (await mail.status()).mails], [2, []])
  await assert.rejects(
    store.transaction((tx) => mail.sendAgain(tx, 'none')),
    mailError.is
  )
})

test('a mail that a server of ours was sending when it died is sent by another one after its lease', async (t) => {
  const { mail, change, add, taken, state, clock } = await post(t)
  await change(SERVER)
  await add()
  state.fail = new Error('killed')
  await assert.rejects(mail.sendDue(), /killed/)
  state.fail = null
  await mail.sendDue()
  assert.equal(taken.length, 1)
  clock.ms += 2 * MINUTE_MS
  await mail.sendDue()
  assert.deepEqual([taken.length, taken[0]?.id === taken[1]?.id], [2, true])
})

test('without a server mails wait; mails about something that is gone are not sent', async (t) => {
  const { mail, change, add, taken, store } = await post(t)
  await add()
  await add({ aboutId: 'i2', to: 'gone@example.org' })
  await mail.sendDue()
  await store.transaction((tx) => mail.withdraw(tx, 'invitation', 'i2'))
  await change(SERVER)
  await mail.sendDue()
  assert.deepEqual(
    taken.map(({ to }) => to),
    ['eve@example.org']
  )
})

test('receivers and subjects that would be headers or further receivers are refused', async (t) => {
  const { add } = await post(t)
  for (const to of [
    'a@example.org, b@example.org',
    'a@example.org\r\nBcc: b@example.org',
    'Ann <a@example.org>',
    'a@b@example.org',
    '',
    `${'a'.repeat(321)}@example.org`
  ])
    await assert.rejects(add({ to }), (error) => mailError.is(error, 'mail/bad-mail'), to)
  for (const subject of ['Hello\r\nBcc: b@example.org', 'Hello\u2028Bcc: x', '', 'x'.repeat(251)])
    await assert.rejects(add({ subject }), (error) => mailError.is(error, 'mail/bad-mail'), subject)
  await assert.rejects(add({ text: 'x'.repeat(20_001) }), (error) => mailError.is(error, 'mail/bad-mail'))
})

test('a password is for one host; hosts without encryption are those that the operator names', async (t) => {
  const { change, mail, store } = await post(t)
  await change(SERVER)
  await assert.rejects(change({ host: 'evil.example.org' }), /password was given for mail\.example\.org/)
  await change({ sender: 'other@example.org' })
  assert.equal((await mail.settings(store.db))?.hasPassword, true)
  await change({ host: 'relay.local', password: '', username: '', security: 'none' })
  const { port, hasPassword, username } = (await mail.settings(store.db)) ?? {}
  assert.deepEqual([port, hasPassword, username], [25, false, null])
  await assert.rejects(change({ host: 'mail.example.org', security: 'none' }), /must be encrypted/)
  for (const bad of [{ host: 'a b' }, { host: '' }, { sender: 'x' }, { port: 0 }, { username: 'a\r\nb' }])
    await assert.rejects(change(bad), (error) => mailError.is(error, 'mail/bad-settings'), JSON.stringify(bad))
})
