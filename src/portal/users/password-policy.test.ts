import assert from 'node:assert/strict'
import test from 'node:test'
import { DEFAULT_POLICY } from '../organization/shapes.ts'
import { passwordProblems, randomPassword } from './password-policy.ts'

const WORDS = ['Loggia', 'Open data of Exampleville']
const problems = (password: string, { username = 'alice', policy = {} } = {}) =>
  passwordProblems(password, { username, words: WORDS }, { ...DEFAULT_POLICY, ...policy })
const tooEasy = (why: string) => [
  `'password' must be harder to guess: ${why}. Several unrelated words make a good one.`
]
const TOO_SHORT = "'password' must have at least 12 characters."

test('by default length counts, and no kinds of characters', async () => {
  for (const good of [
    'correct horse battery staple',
    'viele kleine bäume',
    'xK9#vQ2$mL7p',
    '木 火 土 金 水 日 月 星 空',
    '     leading and trailing     '
  ])
    assert.deepEqual(await problems(good), [], good)
  assert.deepEqual(await problems('xK9#vQ2$mL7'), [TOO_SHORT])
})

test('common passwords and variants of them are refused', async () => {
  assert.deepEqual(await problems('password1'), [TOO_SHORT, ...tooEasy('it is on the list of common passwords')])
  assert.deepEqual(await problems('123456789012'), tooEasy('it is on the list of common passwords'))
  assert.deepEqual(await problems('password1234'), tooEasy('it is much like one on the list of common passwords'))
  assert.deepEqual(await problems('P4ssw0rd1234'), tooEasy('it is much like one on the list of common passwords'))
  assert.deepEqual(await problems('aaaaaaaa1'), [TOO_SHORT, ...tooEasy('it repeats a character')])
  assert.deepEqual(await problems('a'.repeat(400)), tooEasy('it repeats a character'))
  assert.deepEqual(await problems('alicealicealice'), tooEasy('it repeats a few characters'))
})

test('the user name and the names of the portal are refused as a beginning', async () => {
  assert.deepEqual(await problems('alice1234'), [
    TOO_SHORT,
    ...tooEasy('it is made of the user name or the name of the portal')
  ])
  for (const made of ['alice1234567', 'Loggia123456', 'exampleville1'])
    assert.equal((await problems(made)).length, 1, made)
  assert.ok(
    (await problems('ann.smith@example.org', { username: 'ann.smith@example.org' })).includes(
      "'password' must not be the user name."
    )
  )
})

test('the list is short of none of the thousand that people take most', async () => {
  const most = [
    'qwerty',
    'iloveyou',
    'princess',
    'dragon',
    'letmein',
    'football',
    'monkey',
    'sunshine',
    'master',
    'shadow',
    'superman',
    'michael',
    'trustno1',
    'welcome',
    'batman',
    'azerty',
    'motdepasse',
    'passwort',
    'hallo123',
    'passw0rd'
  ]
  for (const each of most) assert.equal((await problems(each, { policy: { minLength: 1 } })).length, 1, each)
})

test('what an organization demands is demanded beside', async () => {
  const policy = { minLength: 8, minUpper: 1, minLower: 2, minLetter: 4, minDigit: 2, minOther: 1 }
  assert.deepEqual(await problems('Kq7!x9Zw', { policy }), [])
  assert.deepEqual(await problems('kq7 x9zw', { policy }), ["'password' must have at least 1 capital letter."])
  assert.deepEqual(await problems('KQ!XZWTR', { policy }), [
    "'password' must have at least 2 small letters.",
    "'password' must have at least 2 digits."
  ])
})

test('a generated password has 128 random bits and everything the policy demands, and a long passphrase is accepted', async () => {
  assert.match(randomPassword(DEFAULT_POLICY), /^[\w-]{22}$/)
  assert.match(randomPassword({ ...DEFAULT_POLICY, minUpper: 1, minDigit: 2 }), /^[\w-]{22}A77$/)
  assert.notEqual(randomPassword(DEFAULT_POLICY), randomPassword(DEFAULT_POLICY))
  assert.deepEqual(
    await problems('seven unrelated words make a sentence that is longer than sixty four characters'),
    []
  )
})
