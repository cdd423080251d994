import { connect, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type BorrowedChunk, bug, lendChunk } from '#kit'
import { HttpResponseParser } from './http-response-parser.ts'
import type { IncomingResponse, PendingRequest } from './incoming-response.ts'
import { addressOf, pathOf, type WireRequest } from './wire-request.ts'

/** With 64 KB the calls into the system cost a third more, with a megabyte a tenth less. */
const READ_BUFFER_BYTES = 262_144
const MAX_POOLED_BUFFERS = 4
/** Buffers of responses that have ended, for the next ones. */
const bufferPool: Buffer[] = []

/**
 * A request on a separate connection, whose response is read into one buffer of a pool: Node's client allocates a
 * buffer for every read, which is four times the processor time for an export. The next chunk is read when it is asked
 * for; until then the system holds it.
 */
export class PooledResponse implements PendingRequest, IncomingResponse {
  readonly answer: Promise<IncomingResponse>
  readonly reusedConnection = false
  readonly #socket: Socket
  readonly #parser = new HttpResponseParser()
  #buffer: Buffer | undefined
  #settleHead!: { resolve(answer: IncomingResponse): void; reject(error: Error): void }
  /** A chunk that nobody has asked for yet. */
  #chunk: Buffer | undefined
  #asking: { resolve(result: IteratorResult<BorrowedChunk>): void; reject(error: Error): void } | undefined
  #failure: Error | undefined

  /** Calls `over` when the connection is closed. */
  constructor(url: URL, wire: WireRequest, over: () => void = () => {}) {
    const request = requestText(url, wire)
    this.answer = new Promise((resolve, reject) => {
      this.#settleHead = { resolve, reject }
    })
    this.#socket = this.#connect(url)
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#close())
    this.#socket.on('close', over)
    this.#socket.write(request)
  }

  get statusCode(): number | undefined {
    return this.#parser.statusCode
  }

  get headers(): Readonly<Record<string, string>> {
    return this.#parser.headers
  }

  get complete(): boolean {
    return this.#parser.complete
  }

  abandon(reason?: Error): void {
    this.#fail(reason ?? new Error('the request was aborted'))
    this.#socket.destroy()
  }

  destroy(): void {
    this.abandon()
  }

  [Symbol.asyncIterator](): AsyncIterator<BorrowedChunk> {
    return {
      next: () => this.#next(),
      return: async () => {
        this.destroy()
        return { done: true, value: undefined }
      }
    }
  }

  #connect(url: URL): Socket {
    const { tls, host, port } = addressOf(url)
    if (tls) return this.#connectTls(host, port)
    this.#buffer = bufferPool.pop() ?? Buffer.allocUnsafeSlow(READ_BUFFER_BYTES)
    const onread = {
      buffer: this.#buffer,
      callback: (length: number, bytes: Uint8Array) => this.#take(bytes as Buffer, length)
    }
    return connect({ host, port, onread })
  }

  /** Decrypted bytes arrive in Node's own memory. */
  #connectTls(host: string, port: number): Socket {
    // An address is not a name of a server (RFC 6066 §3); the certificate is held against it all the same.
    const socket = connectTls({ host, port, servername: isIP(host) === 0 ? host : '' })
    socket.on('data', (bytes: Buffer) => {
      if (!this.#take(bytes, bytes.length)) socket.pause()
    })
    return socket
  }

  /** False: nothing more until somebody asks. */
  #take(bytes: Buffer, length: number): boolean {
    const hadHead = this.#parser.headRead
    try {
      length = this.#parser.take(bytes, length)
    } catch (error) {
      this.abandon(error as Error)
      return false
    }
    if (!hadHead && this.#parser.headRead) this.#settleHead.resolve(this)
    if (length > 0) this.#give(bytes.subarray(0, length))
    if (this.complete) this.#finish()
    return length === 0 && !this.complete
  }

  #give(chunk: Buffer): void {
    const asking = this.#asking
    this.#asking = undefined
    if (asking === undefined) this.#chunk = chunk
    else asking.resolve({ done: false, value: lendChunk(chunk) })
  }

  async #next(): Promise<IteratorResult<BorrowedChunk>> {
    const chunk = this.#chunk
    this.#chunk = undefined
    if (chunk !== undefined) return { done: false, value: lendChunk(chunk) }
    if (this.complete) return this.#giveBack()
    if (this.#failure !== undefined) throw this.#failure
    return new Promise((resolve, reject) => {
      this.#asking = { resolve, reject }
      this.#socket.resume()
    })
  }

  /**
   * The last chunk is no longer borrowed, so the buffer is free. The buffer of a response that was abandoned is not:
   * its reader may still be writing a chunk.
   */
  #giveBack(): IteratorReturnResult<undefined> {
    if (this.#buffer !== undefined && bufferPool.length < MAX_POOLED_BUFFERS) bufferPool.push(this.#buffer)
    this.#buffer = undefined
    return { done: true, value: undefined }
  }

  #finish(): void {
    this.#socket.destroy()
    const asking = this.#asking
    this.#asking = undefined
    asking?.resolve(this.#giveBack())
  }

  #close(): void {
    // A connection that failed, or that we closed, is not the end of a response.
    if (this.#failure === undefined) this.#parser.close()
    if (this.complete) this.#finish()
    else this.#fail(new Error('the connection was closed in the middle of an answer'))
  }

  #fail(error: Error): void {
    if (this.complete) return
    this.#failure ??= error
    this.#settleHead.reject(this.#failure)
    this.#asking?.reject(this.#failure)
    this.#asking = undefined
  }
}

function requestText(url: URL, wire: WireRequest): Buffer {
  const { headers, body } = wire
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) throw bug('a statement that reads has no stream for its body')
  const bytes = Buffer.from(body as string)
  const all = { ...headers, host: url.host, connection: 'close', 'content-length': String(bytes.length) }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${fieldValue(value)}\r\n`)
  return Buffer.concat([Buffer.from(`POST ${pathOf(url, wire)} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), bytes])
}

/** A line end would begin another header (RFC 9110 §5.5). */
function fieldValue(value: string): string {
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) throw bug('a header with invalid characters')
  return value
}
