import { defineErrors } from '#kit'

/** Errors of the command line. */
export const cliError = defineErrors({
  'cli/unreadable-schema': 'operator',
  'cli/usage': 'operator'
})
