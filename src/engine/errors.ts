import { defineErrors } from '#kit'

/** Errors of a cluster of engines; all others are those of `#clickhouse`. */
export const clusterError = defineErrors({
  'engine/bad-cluster': 'internal',
  'engine/not-ours': 'internal',
  'engine/replicas-differ': 'internal'
})
