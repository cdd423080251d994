import type { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'
import { type Fetch, type FetchedBody, fetchError, type GuardedFetchOptions } from '#kit'
import { sourceError } from './errors.ts'

/** As the configuration of AWS programs names them. */
export const S3_CREDENTIALS = ['aws_access_key_id', 'aws_secret_access_key', 'aws_session_token'] as const

export type S3Credentials = Readonly<Partial<Record<(typeof S3_CREDENTIALS)[number], string>>>

export interface S3Request {
  readonly address: string
  readonly headers: Readonly<Record<string, string>>
}

/** An object of a bucket: `s3://BUCKET/KEY?region=R&endpoint=https://HOST`. */
interface S3Object {
  /** Of the request, over HTTP. */
  readonly address: URL
  readonly region: string
}

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const REGION = /^[a-z0-9-]{1,40}$/
const DEFAULT_REGION = 'us-east-1'
const PARAMETERS: readonly string[] = ['region', 'endpoint']
const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/**
 * The GET request for an `s3://` URL, signed (AWS Signature Version 4) unless there are no credentials, as for public
 * buckets. Errors: `source/bad-source`.
 */
export async function s3Request(
  url: string,
  credentials: S3Credentials,
  headers: Readonly<Record<string, string>>,
  nowMs: number,
  otherRegion?: string
): Promise<S3Request> {
  const object = readS3Url(url, otherRegion)
  const { address } = object
  const isSigned = credentials.aws_access_key_id !== undefined && credentials.aws_secret_access_key !== undefined
  return {
    address: address.href,
    headers: isSigned ? await signedHeaders(object, credentials, headers, nowMs) : headers
  }
}

/** Answers by which a store says that the bucket is elsewhere, or why it refuses. */
const REFUSALS = [301, 307, 400, 403, 404, 503]
/** Of the XML of an error. */
const MAX_ERROR_BYTES = 16_384

/**
 * A fetch of objects by `s3://` URLs. A bucket in another region than the URL says is asked for there: the store names it.
 * Errors: those of `fetch`; refusals with the code of the store, such as `NoSuchKey`.
 */
export function s3Fetch(fetch: Fetch, credentials: S3Credentials, nowMs: number): Fetch {
  const ask = async (url: string, options: GuardedFetchOptions, otherRegion?: string): Promise<FetchedBody> => {
    const { address, headers } = await s3Request(url, credentials, options.headers ?? {}, nowMs, otherRegion)
    const answer = await fetch(address, { ...options, headers, statuses: [...(options.statuses ?? []), ...REFUSALS] })
    if (!REFUSALS.includes(answer.status)) return answer
    const code = await errorCodeIn(answer.body)
    const region = answer.headers['x-amz-bucket-region']
    const isElsewhere = typeof region === 'string' && REGION.test(region) && region !== readS3Url(url).region
    if (isElsewhere && otherRegion === undefined) return ask(url, options, region)
    const { location } = answer.headers
    // Without the signature, which is for one host: public objects only.
    if (typeof location === 'string' && answer.status < 400 && URL.canParse(location, answer.url.href))
      return fetch(new URL(location, answer.url).href, options)
    const { origin, pathname } = answer.url
    const said = code === undefined ? '' : ` (${code})`
    throw fetchError('fetch/failed', `${origin}${pathname} could not be fetched: it answers ${answer.status}${said}.`, {
      details: { status: answer.status }
    })
  }
  return (url, options) => ask(url, options)
}

async function errorCodeIn(body: Readable): Promise<string | undefined> {
  let text = ''
  try {
    for await (const chunk of body) {
      text += String(chunk)
      if (text.length > MAX_ERROR_BYTES) break
    }
  } catch {
    // The status is what counts.
  }
  return /<Code>(\w{1,64})<\/Code>/.exec(text)?.[1]
}

/** The headers and those that sign all of them. */
export async function signedHeaders(
  { address, region }: S3Object,
  {
    aws_access_key_id: accessKeyId = '',
    aws_secret_access_key: secretAccessKey = '',
    aws_session_token: sessionToken
  }: S3Credentials,
  headers: Readonly<Record<string, string>>,
  nowMs: number
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    url: address.href,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    service: 's3',
    region,
    headers: { ...headers, 'x-amz-content-sha256': EMPTY_SHA256 },
    datetime: new Date(nowMs).toISOString().replace(/[-:]|\.\d{3}/g, ''),
    allHeaders: true
  })
  return Object.fromEntries((await signer.sign()).headers)
}

export function isS3(url: string): boolean {
  return URL.parse(url)?.protocol === 's3:'
}

/** Errors: `source/bad-source`. */
export function readS3Url(text: string, otherRegion?: string): S3Object {
  const url = new URL(text)
  // Stores read a plus sign in a path as a blank.
  const [bucket, key] = [url.hostname, url.pathname.replace(/^\//, '').replaceAll('+', '%2B')]
  const [region, endpoint] = [
    otherRegion ?? url.searchParams.get('region') ?? DEFAULT_REGION,
    url.searchParams.get('endpoint')
  ]
  if (!BUCKET.test(bucket)) throw bad('the bucket is not one of 3 to 63 lower-case letters, digits, dots and hyphens')
  if (key === '') throw bad('the key of the object is missing')
  if (!REGION.test(region)) throw bad(`${JSON.stringify(region)} is not a region`)
  const unknown = [...url.searchParams.keys()].find((name) => !PARAMETERS.includes(name))
  if (unknown !== undefined)
    throw bad(`it has a parameter ${JSON.stringify(unknown)}; those known are region and endpoint`)
  return { address: addressOf(bucket, key, region, endpoint), region }
}

/** Names with dots are not names of hosts to the certificates of AWS; other stores know paths at least. */
function addressOf(bucket: string, key: string, region: string, endpoint: string | null): URL {
  if (endpoint === null)
    return bucket.includes('.')
      ? new URL(`https://s3.${region}.amazonaws.com/${bucket}/${key}`)
      : new URL(`https://${bucket}.s3.${region}.amazonaws.com/${key}`)
  const store = URL.parse(endpoint)
  if (store === null || !['http:', 'https:'].includes(store.protocol) || store.pathname !== '/' || store.search !== '')
    throw bad('the endpoint is not an http or https URL of a host')
  return new URL(`/${bucket}/${key}`, store.origin)
}

/** Before a source is stored. Errors: `source/bad-source`. */
export function checkS3(url: string, credentials: Readonly<Record<string, string>>): void {
  readS3Url(url)
  const unknown = Object.keys(credentials).find((name) => !S3_CREDENTIALS.some((known) => known === name))
  if (unknown !== undefined) throw bad(`${unknown} is not one of its credentials ${S3_CREDENTIALS.join(', ')}`)
  if ((credentials['aws_access_key_id'] === undefined) !== (credentials['aws_secret_access_key'] === undefined))
    throw bad('of the credentials aws_access_key_id and aws_secret_access_key one is missing')
}

function bad(why: string) {
  return sourceError('source/bad-source', `The s3 URL cannot be used: ${why}. It is s3://BUCKET/KEY?region=R.`)
}
