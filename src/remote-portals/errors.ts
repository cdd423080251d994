import { defineErrors, isLoggiaError, type LoggiaError } from '#kit'

/** Errors of requests to other portals, and of clones of them. */
export const remoteError = defineErrors({
  'remote/bad-address': 'bad-input',
  'remote/bad-response': 'bad-input',
  'remote/changed-while-reading': 'bad-input',
  'remote/clone-running': 'bad-input',
  'remote/id-taken': 'bad-input',
  'remote/incomplete-export': 'bad-input',
  'remote/key-refused': 'bad-input',
  'remote/not-a-portal': 'bad-input',
  'remote/quota-reached': 'bad-input',
  'remote/refused': 'bad-input',
  'remote/too-large': 'bad-input',
  'remote/unreachable': 'bad-input'
})

export function isRemoteError(error: unknown): error is LoggiaError {
  return isLoggiaError(error, 'remote/')
}
