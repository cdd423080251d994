import { type CodeOf, defineErrors } from '#kit'

/** Errors of the threads that write exports. */
export const threadsError = defineErrors({
  'threads/lost': 'internal',
  'threads/closing': 'unavailable'
})

export type ThreadsErrorCode = CodeOf<typeof threadsError>
