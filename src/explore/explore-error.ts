import { defineErrors } from '#kit'

/** Errors of the Explore API itself. */
export const exploreError = defineErrors({
  'explore/bad-parameter': 'bad-parameter',
  'explore/not-found': 'not-found',
  'explore/gone': 'gone'
})
