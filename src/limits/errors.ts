import { type CodeOf, defineErrors } from '#kit'

/** Errors of waiting for the engine. */
export const limitsError = defineErrors({
  'limits/caller-busy': 'caller-busy',
  'limits/overloaded': 'overloaded'
})

export type LimitsErrorCode = CodeOf<typeof limitsError>
