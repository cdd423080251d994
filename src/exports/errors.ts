import { defineErrors } from '#kit'

/** Errors of export files. */
export const exportsError = defineErrors({
  'exports/bad-parameter': 'bad-parameter',
  'exports/unknown-epsg': 'bad-parameter',
  'exports/too-large': 'bad-parameter',
  'exports/disk-full': 'no-disk-space'
})
