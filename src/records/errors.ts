import { defineErrors } from '#kit'

/** Errors of questions about records; most others come from the rooms below. */
export const recordsError = defineErrors({
  'records/no-columns': 'bad-parameter',
  'records/record-not-found': 'not-found',
  'records/no-records': 'not-found',
  'records/not-drawable': 'bad-parameter'
})
