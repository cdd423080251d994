import { defineErrors } from '#kit'

/** Errors of the command line. */
export const cliError = defineErrors({
  'cli/unreadable-log': 'operator',
  'cli/unreadable-schema': 'operator',
  'cli/unreadable-secret': 'operator',
  'cli/usage': 'operator'
})
