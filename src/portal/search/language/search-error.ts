import { defineErrors } from '#kit'

/** Errors of search queries. */
export const searchError = defineErrors({
  'search/syntax': 'bad-query'
})
