import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Client, SFTPWrapper, Stats } from 'ssh2'
import { type Connect, type Fetch, type FetchedBody, fetchError, isLoggiaError, type LoggiaError } from '#kit'
import { sourceError } from './errors.ts'

/** What a user of an SFTP server has: a password, or a private key with its passphrase. */
export const SFTP_CREDENTIALS = ['password', 'private_key', 'passphrase'] as const

export type SftpCredentials = Readonly<Partial<Record<(typeof SFTP_CREDENTIALS)[number], string>>>

interface SftpAddress {
  readonly host: string
  readonly port: number
  readonly username: string
  readonly path: string
  /** `SHA256:…`, as `ssh-keygen -l` shows it. */
  readonly hostKey: string | undefined
  /** Without the user and the parameters. */
  readonly shown: string
}

const HOST_KEY = /^SHA256:[A-Za-z0-9+/]{43}$/
const NO_SUCH_FILE = 2
const PERMISSION_DENIED = 3

export function isSftp(url: string): boolean {
  return URL.parse(url)?.protocol === 'sftp:'
}

/** `sftp://USER@HOST[:PORT]/PATH?host_key=SHA256:…`. Errors: `source/bad-source`. */
export function readSftpUrl(text: string): SftpAddress {
  const url = new URL(text)
  const path = decodeURIComponent(url.pathname)
  // A plus sign in a query would be a blank.
  const hostKey = url.searchParams.get('host_key')?.replaceAll(' ', '+')
  if (url.hostname === '' || url.username === '') throw bad('the user or the host is missing')
  if (url.password !== '') throw bad('it holds a password: give it in --credentials-file, which is kept sealed')
  if (path === '' || path.endsWith('/')) throw bad('it names no file')
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'host_key')
  if (unknown !== undefined) throw bad(`it has a parameter ${JSON.stringify(unknown)}; the one known is host_key`)
  if (hostKey !== undefined && !HOST_KEY.test(hostKey))
    throw bad('host_key is not SHA256: and 43 characters, as `ssh-keygen -l` shows it')
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase(),
    port: url.port === '' ? 22 : Number(url.port),
    username: decodeURIComponent(url.username),
    path,
    hostKey,
    shown: `sftp://${url.host}${url.pathname}`
  }
}

/** Before a source is stored. Errors: `source/bad-source`. */
export function checkSftp(url: string, credentials: Readonly<Record<string, string>>): void {
  readSftpUrl(url)
  const unknown = Object.keys(credentials).find((name) => !SFTP_CREDENTIALS.some((known) => known === name))
  if (unknown !== undefined) throw bad(`${unknown} is not one of its credentials ${SFTP_CREDENTIALS.join(', ')}`)
  if (credentials['password'] === undefined && credentials['private_key'] === undefined)
    throw bad('it needs a password or a private_key')
}

/**
 * A fetch of files by SFTP: size and time of change stand for the tag of a version. The server must show the key that the
 * URL names. Errors of the fetch: `fetch/not-allowed`, `fetch/failed`.
 */
export function sftpFetch(credentials: SftpCredentials, connect: Connect): Fetch {
  return async (url, { headers = {}, signal, idleMs }) => {
    const address = readSftpUrl(url)
    const socket = await connect(address.host, address.port, {
      ...(signal !== undefined && { signal }),
      ...(idleMs !== undefined && { idleMs })
    }).catch((cause: Error) => {
      throw isLoggiaError(cause) ? cause : failed(address, cause.message, cause)
    })
    const client = await signIn(address, credentials, socket)
    try {
      const sftp = await startSftp(address, client)
      const { size, mtime } = await statOf(address, sftp)
      const etag = `"${size}-${mtime}"`
      const isSame = headers['if-none-match'] === etag
      return {
        status: isSame ? 304 : 200,
        url: new URL(url),
        headers: { etag, ...(!isSame && { 'content-length': String(size) }) },
        body: isSame ? ending(Readable.from([]), client) : ending(sftp.createReadStream(address.path), client)
      } satisfies FetchedBody
    } catch (error) {
      client.destroy()
      throw error
    }
  }
}

/** The connection ends with the body, and what its requests then report belongs to nobody. */
function ending(body: Readable, client: Client): Readable {
  body.on('error', () => {})
  const fail = (error: Error): void => void body.destroy(error)
  client.on('error', fail)
  return body.once('close', () => client.destroy())
}

async function signIn(
  address: SftpAddress,
  { password, private_key: privateKey, passphrase }: SftpCredentials,
  socket: Readable
): Promise<Client> {
  // Most homes have no such source, and need none of its memory.
  const { default: ssh2 } = await import('ssh2')
  const client = new ssh2.Client()
  let shownKey = ''
  try {
    await new Promise<void>((done, fail) => {
      client
        .once('ready', done)
        .once('error', fail)
        .once('close', () => fail(new Error('the connection was closed')))
      client.connect({
        sock: socket,
        username: address.username,
        ...(password !== undefined && { password }),
        ...(privateKey !== undefined && { privateKey }),
        ...(passphrase !== undefined && { passphrase }),
        hostVerifier: (key: Buffer) => {
          shownKey = fingerprintOf(key)
          return shownKey === address.hostKey
        }
      })
    })
  } catch (cause) {
    client.destroy()
    socket.destroy()
    if (shownKey !== '' && shownKey !== address.hostKey) throw unknownKey(address, shownKey)
    const isRefused = (cause as { level?: string }).level === 'client-authentication'
    throw failed(address, isRefused ? 'the user, password or key is not accepted' : (cause as Error).message, cause)
  }
  client.on('error', () => {})
  return client
}

function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
}

function startSftp(address: SftpAddress, client: Client): Promise<SFTPWrapper> {
  return new Promise((done, fail) => {
    client.once('close', () => fail(failed(address, 'the connection was closed')))
    client.sftp((error, sftp) => (error === undefined ? done(sftp) : fail(failed(address, error.message, error))))
  })
}

function statOf(address: SftpAddress, sftp: SFTPWrapper): Promise<Stats> {
  return new Promise((done, fail) => {
    sftp.once('close', () => fail(failed(address, 'the connection was closed')))
    sftp.stat(address.path, (error, stats) => {
      if (error === undefined) return stats.isFile() ? done(stats) : fail(failed(address, 'it is not a file'))
      const { code } = error as { code?: unknown }
      const why =
        code === NO_SUCH_FILE
          ? 'there is no such file'
          : code === PERMISSION_DENIED
            ? 'the user may not read it'
            : error.message
      fail(failed(address, why, error))
    })
  })
}

function unknownKey({ shown, hostKey }: SftpAddress, shownKey: string): LoggiaError {
  const what =
    hostKey === undefined
      ? `Check with its operator that its key is ${shownKey}, and add the source with ?host_key=${shownKey} in the URL`
      : `Its key is ${shownKey}, and not ${hostKey}: ask its operator whether it has changed`
  return fetchError('fetch/failed', `${shown} was not fetched: the server has not proven who it is. ${what}.`)
}

function failed({ shown }: SftpAddress, why: string, cause?: unknown): LoggiaError {
  return fetchError('fetch/failed', `${shown} could not be fetched: ${why}.`, { cause })
}

function bad(why: string) {
  return sourceError(
    'source/bad-source',
    `The sftp URL cannot be used: ${why}. It is sftp://USER@HOST/PATH?host_key=SHA256:….`
  )
}
