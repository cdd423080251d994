/** The one file in front of @fastify/busboy, which takes multipart bodies apart. */
import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { LoggiaError } from '#kit'
import { roomChecker } from './disk-room.ts'
import { badForm, formTooLarge, type FormBody, type FormOptions, type UploadedFile } from './form.ts'
import { HeldBytes } from './held-bytes.ts'
import { QueryParams } from './query-string.ts'

const MAX_FIELDS = 1_000
const MAX_FILES = 10
const MAX_NAME_BYTES = 200

/** Errors: those of a form. */
export async function readMultipart(body: Readable, contentType: string, options: FormOptions): Promise<FormBody> {
  const reading = new Multipart(options)
  try {
    await reading.read(body, contentType)
    return { fields: new QueryParams(reading.fields), files: reading.files, discard: () => reading.discard() }
  } catch (error) {
    // What is still being sent is read past, so that the client comes to read the answer.
    body.unpipe()
    body.resume()
    await reading.discard()
    throw error
  }
}

class Multipart {
  readonly fields = new Map<string, string[]>()
  readonly files: UploadedFile[] = []
  readonly #options: FormOptions
  readonly #paths: string[] = []
  readonly #writes: Promise<void>[] = []
  readonly #streams: BusboyFileStream[] = []
  readonly #names = new Set<string>()
  readonly #memory = new HeldBytes()
  #fieldBytes = 0
  #openFiles = 0
  #giveUp: (error: unknown) => void = () => {}
  #failure: LoggiaError | undefined

  constructor(options: FormOptions) {
    this.#options = options
  }

  async read(body: Readable, contentType: string): Promise<void> {
    const parser = this.#parserOf(contentType)
    // Files go to the disk as they come; all else is in memory.
    const hold = (chunk: Buffer): void => {
      if (this.#openFiles > 0) return
      try {
        this.#memory.add(chunk.length)
      } catch (error) {
        this.#giveUp(error)
      }
    }
    const ended = new Promise<void>((done, fail) => {
      this.#giveUp = fail
      parser.once('finish', done)
      parser.once('error', (cause: unknown) => fail(badForm('The multipart body is malformed.', cause)))
      body.once('error', (cause) => fail(badForm('The body broke off.', cause)))
      body.once('aborted', () => fail(badForm('The body broke off.')))
    })
    body.on('data', hold)
    body.pipe(parser)
    try {
      await ended
    } catch (error) {
      // A file that broke off would be waited for for ever.
      for (const stream of this.#streams) stream.destroy()
      throw error
    } finally {
      body.off('data', hold)
      await Promise.all(this.#writes)
    }
    if (this.#failure !== undefined) throw this.#failure
  }

  async discard(): Promise<void> {
    this.#memory.release()
    await Promise.all(this.#paths.map((path) => rm(path, { force: true })))
  }

  #parserOf(contentType: string): BusboyInstance {
    const limits = { fieldNameSize: MAX_NAME_BYTES, fieldSize: this.#options.maxFieldBytes, fields: MAX_FIELDS, files: MAX_FILES, fileSize: this.#options.maxFileBytes }
    let parser: BusboyInstance
    try {
      parser = new Busboy({ headers: { 'content-type': contentType }, limits })
    } catch (cause) {
      throw badForm('The multipart body has no boundary.', cause)
    }
    parser.on('field', (name, value, nameCut, valueCut) => this.#addField(name, value, nameCut || valueCut))
    parser.on('file', (name, stream, fileName, _encoding, type) => this.#addFile(name, stream, fileName ?? '', type))
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
      parser.once(limit, () => this.#fail(badForm(`A form may have ${MAX_FIELDS} fields and ${MAX_FILES} files.`)))
    }
    return parser
  }

  #addField(name: string, value: string, cut: boolean): void {
    if (this.#failure !== undefined) return
    this.#fieldBytes += Buffer.byteLength(value)
    if (cut || this.#fieldBytes > this.#options.maxFieldBytes) return this.#fail(formTooLarge(this.#options.maxFieldBytes))
    const known = this.fields.get(name)
    if (known === undefined) this.fields.set(name, [value])
    else known.push(value)
  }

  #addFile(name: string, stream: BusboyFileStream, fileName: string, contentType: string): void {
    // A stream without a listener would end the process by its error.
    stream.on('error', () => {})
    this.#streams.push(stream)
    this.#openFiles++
    stream.once('close', () => this.#openFiles--)
    // The parser keeps nothing of the rest, nor do we of what follows.
    stream.once('limit', () => this.#fail(new LoggiaError('http/file-too-large', `A file may have ${this.#options.maxFileBytes} bytes.`)))
    if (this.#failure !== undefined || !this.#options.takesFile(name)) return void stream.resume()
    if (this.#names.has(name)) {
      stream.resume()
      return this.#fail(badForm('A field of a form may have one file.'))
    }
    this.#names.add(name)
    const path = join(this.#options.folder, randomUUID())
    this.#paths.push(path)
    const keep = async (): Promise<void> => {
      const hash = createHash('sha256')
      let bytes = 0
      const checkRoom = roomChecker(this.#options.folder, this.#options.freeBytes)
      const count = new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          bytes += chunk.length
          hash.update(chunk)
          checkRoom(chunk.length).then(() => done(null, chunk), done)
        }
      })
      await pipeline(stream, count, createWriteStream(path, { mode: 0o600 }))
      if (stream.truncated) return
      this.files.push({ name, fileName: bareName(fileName), contentType, path, bytes, sha256: hash.digest('hex') })
    }
    this.#writes.push(keep().catch((error: unknown) => {
      stream.resume()
      this.#fail(error instanceof LoggiaError ? error : new LoggiaError('http/upload-failed', 'The file could not be kept.', { cause: error }))
    }))
  }

  #fail(error: LoggiaError): void {
    this.#failure ??= error
  }
}

/** As long as names of files may be on the disks of most; a header with one of 16 kB would be more than clients and proxies read. */
const MAX_FILE_NAME = 255

/** Some clients send the whole path of the file on their machine. What is too long keeps its ending. */
function bareName(sent: string): string {
  const name = sent.split(/[/\\]/).at(-1)?.replaceAll(/[\u0000-\u001f\u007f]/g, '') ?? ''
  if (name.length <= MAX_FILE_NAME) return name
  const ending = extname(name).slice(0, 20)
  return `${name.slice(0, MAX_FILE_NAME - ending.length)}${ending}`.toWellFormed()
}
