import { defineErrors } from './errors.ts'

/** Errors of requests to other servers. */
export const fetchError = defineErrors({
  'fetch/bad-url': 'bad-input',
  'fetch/failed': 'bad-input',
  'fetch/not-allowed': 'bad-input'
})
