import { defineErrors } from '#kit'

/** Errors of harvesters, of catalogs, and of single datasets of catalogs. */
export const harvestError = defineErrors({
  'harvest/bad-dataset': 'bad-input',
  'harvest/bad-harvester': 'bad-input',
  'harvest/empty-catalog': 'bad-input',
  'harvest/held': 'bad-input',
  'harvest/not-a-catalog': 'bad-input',
  'harvest/not-found': 'not-found',
  'harvest/running': 'bad-input',
  'harvest/too-large': 'bad-input'
})
