import assert from 'node:assert/strict'
import test from 'node:test'
import { contentDisposition } from './content-disposition.ts'

test('file names are safe in a header', () => {
  assert.equal(contentDisposition('cities.csv'), 'attachment; filename="cities.csv"')
  assert.equal(
    contentDisposition('é "a"\r\n.csv'),
    'attachment; filename="_ _a___.csv"; filename*=UTF-8\'\'%C3%A9%20%22a%22%0D%0A.csv'
  )
})
