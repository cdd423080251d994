/** What of a dataset could not be kept. */
export interface Loss {
  readonly code: LossCode
  /** For people: what, and why. */
  readonly message: string
}

export const LOSSES = {
  access: 'the audience of the dataset',
  cells: 'cells that do not fit the type of their field',
  'dataset-id': 'ids of datasets',
  duplicates: 'records with a key that another record has',
  'field-name': 'names of fields',
  'file-field': 'files that are values of records',
  'file-address': 'files that are values of records: their addresses are those of the other portal',
  'field-type': 'types of fields',
  file: 'attachments and alternative exports',
  'file-link': 'alternative exports that were links: their content of this day is kept',
  meta: 'metadata',
  records: 'records',
  processors: 'processors: records are changed there before they are published',
  schedule: 'schedules',
  settings: 'settings that only some publishers see',
  precision: 'the part of dates that the portal does not show',
  'record-count': 'records that were counted and not given out'
} as const

export type LossCode = keyof typeof LOSSES

export function loss(code: LossCode, message: string): Loss {
  return { code, message }
}
