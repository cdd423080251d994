import { defineErrors } from '#kit'

/** Errors of the control database. */
export const storeError = defineErrors({
  'store/unavailable': 'database-unavailable',
  'store/busy': 'database-unavailable',
  'store/elsewhere': 'database-unavailable',
  'store/disk-full': 'no-disk-space',
  'store/bad-url': 'operator',
  'store/home-in-use': 'operator',
  'store/newer-schema': 'operator',
  'store/unreadable': 'operator'
})
