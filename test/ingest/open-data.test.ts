import { test } from 'node:test'
import { checkOpenData, openDataSkip } from './open-data.ts'

test(
  'every sixth of the small files of data/open is imported with the right types, or refused for the right reason',
  {
    skip: openDataSkip
  },
  (context) => checkOpenData(context, false)
)
