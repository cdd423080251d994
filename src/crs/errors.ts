import { defineErrors } from '#kit'

/** Errors of coordinate systems. */
export const crsError = defineErrors({
  'crs/unknown': 'bad-input'
})
