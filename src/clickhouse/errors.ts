import { defineErrors } from '#kit'

/** Errors of the records engine's process and of requests to it. */
export const engineError = defineErrors({
  'engine/unavailable': 'unavailable',
  'engine/overloaded': 'overloaded',
  'engine/timeout': 'timeout',
  'engine/memory': 'too-complex',
  'engine/too-large': 'too-complex',
  'engine/cancelled': 'cancelled',
  'engine/disk-full': 'no-disk-space',
  'engine/bug': 'internal',
  'engine/unknown-behaviour': 'internal',
  'engine/unknown-version': 'operator',
  'engine/not-available': 'operator',
  'engine/home-in-use': 'operator'
})
