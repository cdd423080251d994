import { defineErrors } from '#kit'

/** Errors of scheduled sources. */
export const sourceError = defineErrors({
  'source/bad-schedule': 'bad-input',
  'source/bad-source': 'bad-input',
  'source/held': 'bad-input',
  'source/no-file': 'bad-input',
  'source/not-found': 'not-found',
  'source/running': 'bad-input',
  'source/stalled': 'bad-input',
  'source/too-large': 'bad-input'
})
