import { defineErrors } from './errors.ts'

/** Errors of sealed secrets. */
export const sealError = defineErrors({
  'seal/other-key': 'internal',
  'seal/damaged': 'internal'
})
