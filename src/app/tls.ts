import { createPublicKey, X509Certificate } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { appError } from './errors.ts'

/** Both in PEM. */
export interface KeyPair {
  readonly key: string
  readonly cert: string
}

export interface TlsOptions {
  /** Where ours is kept. */
  readonly folder: string
  /** The operator's own. */
  readonly certificateFile?: string | null
  readonly keyFile?: string | null
  /** A name under which the portal is reached beside this machine's. */
  readonly publicHost?: string | undefined
  readonly nowMs: number
}

const DAY_MS = 86_400_000
/** The longest validity that browsers accept for a manually installed certificate: Apple's limit is the shortest. */
const VALID_DAYS = 825
const RENEW_DAYS = 30

/**
 * The operator's certificate, otherwise our self-signed one, which is created when missing and renewed before it expires. Errors:
 * `app/bad-certificate`.
 */
export async function openKeyPair({
  folder,
  certificateFile,
  keyFile,
  publicHost,
  nowMs
}: TlsOptions): Promise<KeyPair> {
  if (certificateFile && keyFile) return readPair(certificateFile, keyFile)
  const [cert, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  if (existsSync(cert) && existsSync(key) && endOf(readFileSync(cert, 'utf8')) - nowMs > RENEW_DAYS * DAY_MS)
    return readPair(cert, key)
  const pair = await makePair(
    ['localhost', hostname(), '127.0.0.1', '::1', ...(publicHost === undefined ? [] : [publicHost])],
    nowMs,
    // Other portals recognize this one by the key (`pinOf`): a renewed certificate keeps it.
    existsSync(key) ? readFileSync(key, 'utf8') : undefined
  )
  writeWhole(key, pair.key)
  writeWhole(cert, pair.cert)
  return pair
}

async function makePair(names: readonly string[], nowMs: number, key?: string): Promise<KeyPair> {
  const altNames = [...new Set(names)].map((name) =>
    isIP(name) === 0 ? { type: 2 as const, value: name } : { type: 7 as const, ip: name }
  )
  // Needed once in two years, and as long to load as all of a request's code.
  const { generate } = await import('selfsigned')
  const made = await generate(
    [
      { name: 'commonName', value: hostname() || 'localhost' },
      { name: 'organizationName', value: 'Loggia, self-signed' }
    ],
    {
      ...(key !== undefined && { keyPair: { privateKey: key, publicKey: publicKeyOf(key) } }),
      keyType: 'ec',
      curve: 'P-256',
      algorithm: 'sha256',
      notBeforeDate: new Date(nowMs - DAY_MS),
      notAfterDate: new Date(nowMs + VALID_DAYS * DAY_MS),
      extensions: [
        { name: 'basicConstraints', cA: false },
        { name: 'keyUsage', digitalSignature: true, critical: true },
        { name: 'extKeyUsage', serverAuth: true },
        { name: 'subjectAltName', altNames }
      ]
    }
  )
  return { key: made.private, cert: made.cert }
}

function publicKeyOf(key: string): string {
  return createPublicKey(key).export({ type: 'spki', format: 'pem' }).toString()
}

function readPair(certificateFile: string, keyFile: string): KeyPair {
  try {
    const pair = { key: readFileSync(keyFile, 'utf8'), cert: readFileSync(certificateFile, 'utf8') }
    endOf(pair.cert)
    return pair
  } catch (cause) {
    throw appError(
      'app/bad-certificate',
      `The certificate ${certificateFile} with the key ${keyFile} cannot be used: ${(cause as Error).message}.`,
      { cause }
    )
  }
}

function endOf(certificate: string): number {
  return new X509Certificate(certificate).validToDate.getTime()
}

function writeWhole(path: string, content: string): void {
  writeFileSync(`${path}.new`, content, { mode: 0o600 })
  renameSync(`${path}.new`, path)
}
