import { defineErrors } from '#kit'

/** Errors of the configuration. */
export const configError = defineErrors({
  'config/bad-value': 'operator',
  'config/unknown-setting': 'operator',
  'config/unreadable-file': 'operator'
})
