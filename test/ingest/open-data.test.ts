import { test } from 'node:test'
import { checkOpenData, LARGE_BYTES, openDataSkip } from './open-data.ts'

test(
  'every file of data/open below 5 kB is imported with the right types, or refused for the right reason',
  {
    skip: openDataSkip
  },
  (context) => checkOpenData(context, (bytes) => bytes < LARGE_BYTES)
)
