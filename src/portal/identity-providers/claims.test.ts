import assert from 'node:assert/strict'
import test from 'node:test'
import { personOf } from './claims.ts'

test('an e-mail address that the provider has not checked is not taken, also when it writes so as a text', () => {
  const emailWith = (verified: object) =>
    personOf(
      { iss: 'https://login.example', sub: '1', email: 'ann@example.org', ...verified },
      { usernameClaim: 'sub' }
    ).email
  for (const verified of [{ email_verified: false }, { email_verified: 'false' }, { email_verified: 0 }])
    assert.equal(emailWith(verified), undefined, JSON.stringify(verified))
  for (const verified of [{}, { email_verified: true }, { email_verified: 'true' }])
    assert.equal(emailWith(verified), 'ann@example.org', JSON.stringify(verified))
})
