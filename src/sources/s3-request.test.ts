import assert from 'node:assert/strict'
import test from 'node:test'
import { checkS3, readS3Url, s3Request, signedHeaders } from './s3-request.ts'

/** Those of the examples in the documentation of S3. */
const CREDENTIALS = {
  aws_access_key_id: 'AKIAIOSFODNN7EXAMPLE',
  aws_secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
}
const AT_MS = Date.UTC(2013, 4, 24)

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, "GET Object". */
test('headers are signed as in the documented example', async () => {
  const object = { address: new URL('https://examplebucket.s3.amazonaws.com/test.txt'), region: 'us-east-1' }
  const { authorization } = await signedHeaders(object, CREDENTIALS, { range: 'bytes=0-9' }, AT_MS)
  assert.match(authorization ?? '', /Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41$/)
})

test('objects are asked for at AWS by their bucket, elsewhere by their path', () => {
  const asked = (url: string): string => readS3Url(url).address.href
  assert.equal(
    asked('s3://trees/2024/a%20b.csv?region=eu-west-3'),
    'https://trees.s3.eu-west-3.amazonaws.com/2024/a%20b.csv'
  )
  assert.equal(asked('s3://trees.city/a.csv'), 'https://s3.us-east-1.amazonaws.com/trees.city/a.csv')
  assert.equal(asked('s3://trees/a.csv?endpoint=http://store.example:9000'), 'http://store.example:9000/trees/a.csv')
})

test('a public bucket is asked without a signature', async () => {
  const { headers } = await s3Request('s3://trees/a.csv', {}, { 'if-none-match': '"1"' }, AT_MS)
  assert.deepEqual(headers, { 'if-none-match': '"1"' })
})

test('what is not an object or not its credentials is refused', () => {
  const refused: readonly (readonly [url: string, credentials: Record<string, string>, why: RegExp])[] = [
    ['s3://Trees!/a.csv', {}, /bucket/],
    ['s3://trees/', {}, /key of the object is missing/],
    ['s3://trees/a.csv?region=eu.evil.example', {}, /is not a region/],
    ['s3://trees/a.csv?endpoint=file:///etc', {}, /endpoint/],
    ['s3://trees/a.csv?endpoint=https://store.example/path', {}, /endpoint/],
    ['s3://trees/a.csv?acl', {}, /parameter "acl"/],
    ['s3://trees/a.csv', { authorization: 'x' }, /authorization is not one of its credentials/],
    ['s3://trees/a.csv', { aws_access_key_id: 'x' }, /one is missing/]
  ]
  for (const [url, credentials, message] of refused)
    assert.throws(() => checkS3(url, credentials), { code: 'source/bad-source', message }, url)
})
