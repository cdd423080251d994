import { defineErrors } from '#kit'

/** Errors of requests, before an API looks at them. */
export const httpError = defineErrors({
  'http/bad-form': 'bad-parameter',
  'http/bad-query-string': 'bad-parameter',
  'http/bad-url': 'bad-request',
  'http/bad-host': 'bad-request',
  'http/url-too-long': 'url-too-long',
  'http/headers-too-long': 'headers-too-long',
  'http/file-too-large': 'body-too-large',
  'http/form-too-large': 'body-too-large',
  'http/not-found': 'unknown-address',
  'http/method-not-allowed': 'method-not-allowed',
  'http/overloaded': 'overloaded',
  'http/no-room': 'no-disk-space',
  'http/upload-failed': 'upload-failed',
  'http/cancelled': 'cancelled',
  'http/cannot-listen': 'operator'
})
