import { closeSync, openSync, readFileSync, renameSync, rmSync, writeSync } from 'node:fs'
import type { CachedResponse } from './body-format.ts'

/** First bytes of the file; another form of it has another number. */
const MAGIC = 'loggia answers 1\n'
/** Lengths of seal, key, tag and body. */
const LENGTH_BYTES = 4

/**
 * Cached responses on disk, from the end of one server to the start of the next. `seal` says for which code, settings
 * and state of the control database they are right: with another one the file is as good as none. It is used up by
 * reading it.
 */
export function readAnswers(file: string, seal: string): [key: string, answer: CachedResponse][] {
  try {
    const bytes = new Parts(readFileSync(file))
    rmSync(file)
    return bytes.take(MAGIC.length).toString('latin1') === MAGIC && bytes.text() === seal ? [...answersIn(bytes)] : []
  } catch {
    // The file is missing, or a crash has cut it off: the responses are computed again.
    return []
  }
}

/** The file is complete or absent. */
export function writeAnswers(file: string, seal: string, answers: Iterable<[string, CachedResponse]>): void {
  const draft = `${file}.draft`
  const handle = openSync(draft, 'w', 0o600)
  const write = (bytes: Uint8Array): void => void writeSync(handle, bytes)
  const writePart = (part: string | Buffer): void => {
    const bytes = Buffer.from(part)
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32LE(bytes.length)
    write(Buffer.concat([length, bytes]))
  }
  try {
    write(Buffer.from(MAGIC, 'latin1'))
    writePart(seal)
    for (const [key, { tag, body }] of answers) for (const part of [key, tag, body.plain]) writePart(part)
  } finally {
    closeSync(handle)
  }
  renameSync(draft, file)
}

function* answersIn(bytes: Parts): Generator<[string, CachedResponse]> {
  while (!bytes.atEnd) {
    const [key, tag] = [bytes.text(), bytes.text()]
    // A copy: otherwise one answer would hold the memory of all.
    yield [key, { tag, body: { plain: Buffer.from(bytes.part()) } }]
  }
}

class Parts {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get atEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  take(length: number): Buffer {
    if (this.#at + length > this.#bytes.length) throw new RangeError('the file ends too early')
    return this.#bytes.subarray(this.#at, (this.#at += length))
  }

  part(): Buffer {
    return this.take(this.take(LENGTH_BYTES).readUInt32LE())
  }

  text(): string {
    return this.part().toString('utf8')
  }
}
