import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { createAdministration } from '../administration.ts'
import { ADMIN, openTestPortal, PASSWORD, type TestPortal } from '../portal-for-tests.ts'
import { totpStep } from './totp.ts'
import { fromBase32, totpOf } from './totp-for-tests.ts'

let portal: TestPortal
let [boss, ann, bob] = ['', '', '']
before(async () => {
  portal = await openTestPortal()
  boss = await portal.signIn(ADMIN)
  ann = await portal.member('ann')
  bob = await portal.member('bob')
})
after(() => portal.close())

const factor = (name: string, step = '') => `/community/users/${name}/secondFactor${step}`
/** A code that was not used: of the next half minute. */
const nextCode = (secret: string): string => {
  portal.clock.ms += 30_000
  return totpOf(secret, portal.clock.ms)
}

/** Sets the factor up. Resolves with the app's secret and the recovery codes. */
async function setUp(name: string, as: string): Promise<{ secret: string; codes: string[] }> {
  const { secret, uri, setup } = await portal.ask(factor(name, '/begin'), { password: PASSWORD }, { as })
  assert.match(uri, new RegExp(`^otpauth://totp/[^:]+:${name}\\?.*secret=${secret}`))
  const { recoveryCodes } = await portal.ask(factor(name, '/confirm'), { setup, code: nextCode(secret) }, { as })
  return { secret, codes: recoveryCodes }
}

const generate = (username: string, more: object = {}) =>
  portal.send('/generateToken', { username, password: PASSWORD, referer: 'test', ...more })
async function outcome(username: string, more: object = {}): Promise<string> {
  const { token, error } = JSON.parse((await generate(username, more)).text)
  return token === undefined ? error.details.join(' ') : 'signed in'
}

test('codes are those of RFC 6238', () => {
  // Appendix B: the secret is 12345678901234567890, the codes are the last six digits.
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  assert.equal(fromBase32(secret).toString(), '12345678901234567890')
  for (const [seconds, code] of [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130']
  ] as const) {
    assert.equal(totpStep(secret, code, seconds * 1_000, 0), Math.floor(seconds / 30))
    assert.equal(totpOf(secret, seconds * 1_000), code)
  }
})

let app = { secret: '', codes: [] as string[] }

test('a member sets up an app after the password, and gets ten recovery codes once', async () => {
  assert.equal((await portal.refused(factor('ann', '/begin'), { password: 'wrong' }, { as: ann })).code, 400)
  assert.equal((await portal.ask('/community/users/ann', {}, { as: ann })).mfaEnabled, false)
  app = await setUp('ann', ann)
  assert.equal(new Set(app.codes).size, 10)
  assert.match(app.codes[0] ?? '', /^([0-9a-hjkmnp-tv-z]{4}-){5}[0-9a-hjkmnp-tv-z]{4}$/)
  assert.deepEqual(await portal.ask(factor('ann'), {}, { as: ann }), {
    enabled: true,
    since: portal.clock.ms,
    recoveryCodesLeft: 10,
    required: false
  })
  assert.equal((await portal.ask('/community/users/ann', {}, { as: boss })).mfaEnabled, true)
  const again = await portal.refused(factor('ann', '/begin'), { password: PASSWORD }, { as: ann })
  assert.match(again.message, /has a second factor already/)
})

test('the database has neither the secret nor a code', async () => {
  const rows = JSON.stringify([
    await portal.store.db.selectFrom('second_factors').selectAll().execute(),
    await portal.store.db.selectFrom('recovery_codes').selectAll().execute(),
    await portal.store.db.selectFrom('audit_log').selectAll().execute()
  ])
  for (const each of [app.secret, ...app.codes]) assert.ok(!rows.includes(each))
})

test('a password by itself no longer signs in; clients without a second factor go on as before', async () => {
  assert.equal(await outcome('ann'), "'code' must be specified: this account has a second factor.")
  assert.equal(await outcome('ann', { password: 'wrong' }), 'Invalid username or password.')
  assert.equal(
    await outcome('ann', { password: 'wrong', code: totpOf(app.secret, portal.clock.ms) }),
    'Invalid username or password.'
  )
  assert.equal(await outcome('bob'), 'signed in')
  assert.equal(await outcome('ann', { code: nextCode(app.secret) }), 'signed in')
})

test('a code works once, and for the half minutes around now only', async () => {
  const code = nextCode(app.secret)
  assert.equal(await outcome('ann', { code }), 'signed in')
  assert.equal(await outcome('ann', { code }), 'The code is wrong, or was used before.')
  portal.clock.ms += 300_000
  assert.equal(
    await outcome('ann', { code: totpOf(app.secret, portal.clock.ms - 60_000) }),
    'The code is wrong, or was used before.'
  )
  assert.equal(await outcome('ann', { code: totpOf(app.secret, portal.clock.ms + 30_000) }), 'signed in')
  assert.equal(
    await outcome('ann', { code: totpOf(app.secret, portal.clock.ms) }),
    'The code is wrong, or was used before.',
    'an earlier step than the last that was used'
  )
})

test('two sign-ins with one code: one succeeds', async () => {
  portal.clock.ms += 600_000
  const code = nextCode(app.secret)
  const outcomes = await Promise.all([outcome('ann', { code }), outcome('ann', { code })])
  assert.deepEqual(outcomes.toSorted(), ['The code is wrong, or was used before.', 'signed in'].toSorted())
})

test('a recovery code replaces the app once', async () => {
  const typed = (app.codes[3] ?? '').toUpperCase().replaceAll('-', ' ')
  assert.equal(await outcome('ann', { code: typed }), 'signed in')
  assert.equal(await outcome('ann', { code: typed }), 'The code is wrong, or was used before.')
  assert.equal((await portal.ask(factor('ann'), {}, { as: await annAgain() })).recoveryCodesLeft, 9)
})

test('guesses of codes are delayed like those of passwords, also when the password is right', async () => {
  portal.clock.ms += 3_600_000
  const address = '198.51.100.7'
  const guess = async (code: string) => {
    const { text } = await portal.send(
      '/generateToken',
      { username: 'ann', password: PASSWORD, referer: 'test', code },
      { address, headers: { 'user-agent': 'guesser' } }
    )
    return JSON.parse(text).error?.details[0]
  }
  const answers = []
  for (let tries = 0; tries < 7; tries++) {
    answers.push(await guess(String(100_000 + tries)))
    // The password by itself, right as it is, does not reset the count.
    await guess('')
  }
  assert.equal(answers[0], 'The code is wrong, or was used before.')
  assert.match(answers.at(-1), /Too many invalid attempts/)
  portal.clock.ms += 3_600_000
})

test('the second step of a page: a ticket and a code; neither by itself, and not after a new password', async () => {
  const { portal: running } = portal
  const from = { id: 'x', address: '192.0.2.1', encrypted: true, header: () => undefined }
  const ticketOf = async (username: string, password = PASSWORD): Promise<string> => {
    try {
      await running.ownAccount.signIn({ username, password, stay: false }, from)
      return 'none'
    } catch (error) {
      return String((error as { details: { ticket?: string } }).details.ticket)
    }
  }
  const end = async (ticket: string, code: string): Promise<string> => {
    try {
      const { secret } = await running.ownAccount.signInWithCode({ ticket, code, stay: false }, from)
      return secret.length > 20 ? 'signed in' : ''
    } catch (error) {
      return String((error as { details: { list: string[] } }).details.list[0])
    }
  }
  const ticket = await ticketOf('ann')
  assert.equal(await end(ticket, '000000'), 'The code is wrong, or was used before.')
  assert.equal(
    await end(`${ticket.slice(0, -3)}AAA`, nextCode(app.secret)),
    'This sign-in took too long. Please begin again.'
  )
  assert.equal(await end(ticket, nextCode(app.secret)), 'signed in')
  const late = await ticketOf('ann')
  portal.clock.ms += 601_000
  assert.equal(await end(late, nextCode(app.secret)), 'This sign-in took too long. Please begin again.')
  const before = await ticketOf('ann')
  const fresh = await portal.signIn(ADMIN)
  await portal.ask('/community/users/ann/reset', { newPassword: 'another long password 9' }, { as: fresh })
  assert.equal(await end(before, nextCode(app.secret)), 'This sign-in took too long. Please begin again.')
  assert.equal(await outcome('ann', { password: 'another long password 9', code: nextCode(app.secret) }), 'signed in')
  await portal.ask('/community/users/ann/reset', { newPassword: PASSWORD }, { as: fresh })
})

test('recovery codes are renewed, and the factor removed, with a code', async () => {
  const as = await annAgain()
  const wrong = await portal.refused(factor('ann', '/recoveryCodes'), { code: '123456' }, { as })
  assert.match(wrong.details[0] ?? '', /'code' must be a code of now/)
  const { recoveryCodes } = await portal.ask(factor('ann', '/recoveryCodes'), { code: nextCode(app.secret) }, { as })
  assert.ok(!recoveryCodes.includes(app.codes[0]))
  assert.equal(await outcome('ann', { code: app.codes[0] }), 'The code is wrong, or was used before.')
  await portal.ask(factor('ann', '/remove'), { code: recoveryCodes[0] }, { as })
  assert.equal(await outcome('ann'), 'signed in')
})

test('an administrator resets a factor that was lost, and it is in the audit log', async () => {
  portal.clock.ms += 3_600_000
  bob = await portal.signIn('bob')
  boss = await portal.signIn(ADMIN)
  await setUp('bob', bob)
  await portal.events()
  assert.equal((await portal.refused(factor('bob', '/reset'), {}, { as: await portal.signIn('ann') })).code, 403)
  await portal.ask(factor('bob', '/reset'), {}, { as: boss })
  assert.equal(await outcome('bob'), 'signed in')
  const { items } = await portal.ask('/portals/self/history', { num: 5, id: 'bob' }, { as: boss })
  assert.ok(
    items.some((each: { action: string; actor: string }) => each.action === 'resetSecondFactor' && each.actor === ADMIN)
  )
  await setUp(ADMIN, boss)
  assert.match((await portal.refused(factor(ADMIN, '/reset'), {}, { as: boss })).message, /with a code/)
  // The command line, for the administrator who lost it.
  const administration = await createAdministration(contextOf())
  await administration.resetSecondFactor(ADMIN)
  assert.equal(await outcome(ADMIN), 'signed in')
})

test('roles can be made to have one: the next sign-in sets it up', async () => {
  boss = await portal.signIn(ADMIN)
  const options = { as: boss, prefix: '/portaladmin' }
  const config = await portal.ask('/security/config', {}, options)
  assert.match(
    (
      await portal.refused(
        '/security/config/update',
        { securityConfig: { ...config, secondFactorRoles: 'all' } },
        options
      )
    ).details[0] ?? '',
    /'securityConfig\.secondFactorRoles' must be a list/
  )
  await portal.ask(
    '/security/config/update',
    { securityConfig: { ...config, secondFactorRoles: ['org_user'] } },
    options
  )
  assert.match(await outcome('bob'), /must have a second factor\. Set one up on the sign-in page/)
  assert.equal(await outcome(ADMIN), 'signed in')
  const { ownAccount } = portal.portal
  const from = { id: 'x', address: '192.0.2.1', encrypted: true, header: () => undefined }
  const error = await ownAccount.signIn({ username: 'bob', password: PASSWORD, stay: false }, from).then(
    () => undefined,
    (each: { code: string; details: { ticket: string } }) => each
  )
  assert.equal(error?.code, 'portal/factor-required')
  const { setup, secret } = await ownAccount.setUpFactor(error?.details.ticket ?? '')
  assert.equal((await ownAccount.setUpFactor(setup)).secret, secret, 'the page can be shown again')
  await assert.rejects(
    ownAccount.signInWithCode({ ticket: error?.details.ticket ?? '', code: nextCode(secret), stay: false }, from)
  )
  const { recoveryCodes } = await ownAccount.signInWithCode(
    { ticket: setup, code: nextCode(secret), stay: false },
    from
  )
  assert.equal(recoveryCodes.length, 10)
  const as = JSON.parse((await generate('bob', { code: nextCode(secret) })).text).token
  assert.match(
    (await portal.refused(factor('bob', '/remove'), { code: nextCode(secret) }, { as })).message,
    /Your role must have a second factor\./
  )
  await assert.rejects(
    ownAccount.signInWithCode({ ticket: setup, code: nextCode(secret), stay: false }, from),
    'nobody sets a factor up beside one that is there'
  )
})

async function annAgain(): Promise<string> {
  const { text } = await generate('ann', { code: nextCode(app.secret) })
  return JSON.parse(text).token
}

function contextOf(): never {
  const { store, clock } = portal
  const cached = { expire: () => {} }
  return { store, clock, members: cached, tokens: cached, datasets: cached } as never
}
