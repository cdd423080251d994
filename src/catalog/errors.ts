import { defineErrors } from '#kit'

/** Errors of datasets, versions, metadata and attachments. */
export const catalogError = defineErrors({
  'catalog/source-not-kept': 'bad-input',
  'catalog/not-found': 'not-found',
  'catalog/file-not-found': 'not-found',
  'catalog/forbidden': 'forbidden',
  'catalog/already-exists': 'bad-input',
  'catalog/bad-access': 'bad-input',
  'catalog/bad-dataset-id': 'bad-input',
  'catalog/bad-field': 'bad-input',
  'catalog/bad-grant': 'bad-input',
  'catalog/bad-meta': 'bad-input',
  'catalog/changed-meanwhile': 'bad-input',
  'catalog/dataset-busy': 'overloaded',
  'catalog/disk-full': 'no-disk-space',
  'catalog/fields-differ': 'bad-input',
  'catalog/file-too-large': 'bad-input',
  'catalog/load-lost': 'bad-input',
  'catalog/no-such-field': 'bad-input',
  'catalog/superseded': 'bad-input',
  'catalog/unknown-meta': 'bad-input'
})
