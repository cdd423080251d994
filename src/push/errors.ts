import { defineErrors } from '#kit'

/** Errors of pushes. */
export const pushError = defineErrors({
  'push/bad-body': 'bad-input',
  'push/bad-key': 'unauthenticated',
  'push/bad-request': 'bad-request',
  'push/disk-full': 'no-disk-space',
  'push/key-reused': 'bad-input',
  'push/no-key-field': 'bad-input',
  'push/not-found': 'not-found',
  'push/overloaded': 'overloaded',
  'push/too-large': 'body-too-large',
  'push/too-many-files': 'no-disk-space'
})
