import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { ODSQL_ERRORS } from '#odsql'
import { PRESENTATIONS } from '../../src/explore/errors.ts'

test('docs/api.md lists the error codes that the code can answer, and no others', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/api.md'), 'utf8')
  const listed = [...page.matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)].map(([, status, code]) => `${status} ${code}`)
  const answered = [
    ...Object.values(ODSQL_ERRORS).map(({ errorCode }) => `400 ${errorCode}`),
    ...Object.values(PRESENTATIONS).flatMap((each) =>
      typeof each === 'string' ? [] : [`${each.status} ${each.errorCode}`]
    ),
    // Errors without a code.
    '500 InternalServerError'
  ]
  assert.deepEqual(listed.toSorted(), [...new Set(answered)].toSorted())
})
