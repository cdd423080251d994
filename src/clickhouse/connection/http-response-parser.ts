/** Longer heads are not ClickHouse's. */
const MAX_HEAD_BYTES = 65_536
const MAX_LINE_BYTES = 1_024
const LINE_END = 0x0a

type Part = 'head' | 'chunk-size' | 'chunk' | 'chunk-end' | 'trailer' | 'sized' | 'until-close' | 'over'

/**
 * Reads an HTTP/1.1 answer (RFC 9112 §4, §6, §7.1) where it lies: `take` moves the bytes of the body to the front of
 * the memory they came in, so that no other memory is needed for them. Throws when the bytes are not HTTP.
 */
export class HttpResponseParser {
  statusCode: number | undefined
  readonly headers: Record<string, string> = {}
  #part: Part = 'head'
  #line = ''
  #headBytes = 0
  /** Bytes of the chunk, or of the body, that are still missing. */
  #left = 0

  get headRead(): boolean {
    return this.#part !== 'head'
  }

  /** All has arrived that the other side announced. */
  get complete(): boolean {
    return this.#part === 'over'
  }

  /** The connection was closed: the end of an answer that has no other (RFC 9112 §6.3). */
  close(): void {
    if (this.#part === 'until-close') this.#part = 'over'
  }

  /** Takes the first `length` of the bytes; how many of them, now at the front, are the body's. */
  take(bytes: Buffer, length: number): number {
    let filled = 0
    for (let at = 0; at < length && this.#part !== 'over'; ) {
      if (!this.#inBody()) {
        at = this.#takeLine(bytes, at, length)
        continue
      }
      const count = this.#part === 'until-close' ? length - at : Math.min(this.#left, length - at)
      if (filled !== at) bytes.copyWithin(filled, at, at + count)
      filled += count
      at += count
      this.#left -= count
      if (this.#left === 0 && this.#part !== 'until-close') this.#part = this.#part === 'chunk' ? 'chunk-end' : 'over'
    }
    return filled
  }

  #inBody(): boolean {
    return this.#part === 'chunk' || this.#part === 'sized' || this.#part === 'until-close'
  }

  /** To the end of the line, or of its received part; where to go on. */
  #takeLine(bytes: Buffer, from: number, length: number): number {
    const end = bytes.subarray(0, length).indexOf(LINE_END, from)
    const until = end < 0 ? length : end
    this.#line += bytes.toString('latin1', from, until)
    if (this.#line.length > (this.#part === 'head' ? MAX_HEAD_BYTES : MAX_LINE_BYTES))
      throw notHttp('a line without an end')
    if (end < 0) return length
    const line = this.#line.endsWith('\r') ? this.#line.slice(0, -1) : this.#line
    this.#line = ''
    this.#read(line)
    return end + 1
  }

  #read(line: string): void {
    switch (this.#part) {
      case 'head':
        return this.#readHead(line)
      case 'chunk-size':
        return this.#readSize(line)
      case 'chunk-end':
        if (line !== '') throw notHttp('a chunk that is longer than announced')
        this.#part = 'chunk-size'
        return
      default:
        if (line === '') this.#part = 'over'
    }
  }

  #readHead(line: string): void {
    this.#headBytes += line.length
    if (this.#headBytes > MAX_HEAD_BYTES) throw notHttp('a head without an end')
    if (this.statusCode === undefined) {
      this.statusCode = Number(/^HTTP\/1\.[01] (\d{3})\b/.exec(line)?.[1] ?? Number.NaN)
      if (Number.isNaN(this.statusCode)) throw notHttp(`it begins with ${JSON.stringify(line.slice(0, 40))}`)
    } else if (line !== '') this.#addHeader(line)
    else this.#beginBody()
  }

  #addHeader(line: string): void {
    const colon = line.indexOf(':')
    if (colon <= 0) throw notHttp('a header without a name')
    const name = line.slice(0, colon).toLowerCase()
    const value = line.slice(colon + 1).trim()
    this.headers[name] = this.headers[name] === undefined ? value : `${this.headers[name]}, ${value}`
  }

  #beginBody(): void {
    // 100 and 103 come before the answer itself (RFC 9110 §15.2).
    if ((this.statusCode as number) < 200) return void (this.statusCode = undefined)
    const length = this.headers['content-length']
    if (/\bchunked\s*$/i.test(this.headers['transfer-encoding'] ?? '')) this.#part = 'chunk-size'
    else if (length === undefined) this.#part = 'until-close'
    else this.#beginSized(length)
  }

  #beginSized(length: string): void {
    if (!/^\d{1,15}$/.test(length)) throw notHttp('a length that is not a number')
    this.#left = Number(length)
    this.#part = this.#left === 0 ? 'over' : 'sized'
  }

  /** Text after a semicolon is an extension that may be ignored. */
  #readSize(line: string): void {
    const digits = /^([\da-f]{1,12})[ \t]*(;|$)/i.exec(line)?.[1]
    if (digits === undefined) throw notHttp('a chunk without a size')
    this.#left = Number.parseInt(digits, 16)
    this.#part = this.#left === 0 ? 'trailer' : 'chunk'
  }
}

function notHttp(what: string): Error {
  return new Error(`the answer is not HTTP: ${what}`)
}
