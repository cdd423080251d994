import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import test from 'node:test'
import type { Fetch } from '#kit'
import { checkS3, readS3Url, s3Fetch, s3Request, signedHeaders } from './s3-request.ts'

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
  assert.equal(asked('s3://trees/a+b.csv'), 'https://trees.s3.us-east-1.amazonaws.com/a%2Bb.csv')
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

/** A store over planned answers; resolves with what was asked of it. */
function storeOver(answers: readonly { status: number; headers?: Record<string, string>; body?: string }[]) {
  const asked: { address: string; scope: string | undefined }[] = []
  const fetch: Fetch = async (address, { headers = {} }) => {
    const { status, headers: sent = {}, body = '' } = answers[asked.length]!
    asked.push({ address, scope: /Credential=[^/]+\/([^,]+),/.exec(headers['authorization'] ?? '')?.[1] })
    return { status, url: new URL(address), headers: sent, body: Readable.from([body]) }
  }
  return { asked, fetch: s3Fetch(fetch, CREDENTIALS, AT_MS) }
}

test('a bucket in another region is asked for there, with another signature, and once', async () => {
  const elsewhere = { status: 301, headers: { 'x-amz-bucket-region': 'eu-west-3' } }
  const found = storeOver([elsewhere, { status: 200 }])
  assert.equal((await found.fetch('s3://trees/a.csv', {})).status, 200)
  assert.deepEqual(found.asked, [
    { address: 'https://trees.s3.us-east-1.amazonaws.com/a.csv', scope: '20130524/us-east-1/s3/aws4_request' },
    { address: 'https://trees.s3.eu-west-3.amazonaws.com/a.csv', scope: '20130524/eu-west-3/s3/aws4_request' }
  ])
  const lost = storeOver([elsewhere, { ...elsewhere, body: '<Error><Code>PermanentRedirect</Code></Error>' }])
  await assert.rejects(lost.fetch('s3://trees/a.csv', {}), {
    code: 'fetch/failed',
    message: 'https://trees.s3.eu-west-3.amazonaws.com/a.csv could not be fetched: it answers 301 (PermanentRedirect).'
  })
  const redirected = storeOver([{ status: 307, headers: { location: 'https://other.example/a.csv' } }, { status: 200 }])
  await redirected.fetch('s3://trees/a.csv', {})
  assert.deepEqual(redirected.asked[1], { address: 'https://other.example/a.csv', scope: undefined })
})

test('a refusal is reported with the code of the store', async () => {
  const { fetch } = storeOver([{ status: 403, body: '<?xml version="1.0"?><Error><Code>SignatureDoesNotMatch</Code>' }])
  await assert.rejects(fetch('s3://trees/a.csv?region=eu-west-3', {}), {
    code: 'fetch/failed',
    message: /it answers 403 \(SignatureDoesNotMatch\)\.$/,
    details: { status: 403 }
  })
})
