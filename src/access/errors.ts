import { type CodeOf, defineErrors } from '#kit'

/** Errors of signing in, tokens, keys and quotas. */
export const accessError = defineErrors({
  'access/authentication-required': 'unauthenticated',
  'access/invalid-key': 'invalid-token',
  'access/invalid-token': 'invalid-token',
  'access/encryption-required': 'encryption-required',
  'access/quota-exceeded': 'quota-exceeded',
  'access/unknown-key': 'not-found',
  'access/bad-key-name': 'bad-input'
})

export type AccessErrorCode = CodeOf<typeof accessError>
