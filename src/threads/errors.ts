import { defineErrors } from '#kit'

/** Errors of the threads that write exports. */
export const threadsError = defineErrors({
  'threads/lost': 'internal',
  'threads/closing': 'unavailable'
})
