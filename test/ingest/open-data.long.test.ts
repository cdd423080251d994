import { test } from 'node:test'
import { checkOpenData, openDataSkip } from './open-data.ts'

test(
  'every file of data/open that the short run leaves out is imported with the right types, or refused for the right reason',
  {
    skip: openDataSkip
  },
  (context) => checkOpenData(context, true)
)
