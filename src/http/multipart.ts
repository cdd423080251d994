/** The one file in front of @fastify/busboy, which takes multipart bodies apart. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { LoggiaError } from '#kit'
import { FORM_MEMORY, HELD_FILE_BYTES, HELD_FILE_MEMORY } from './budgets.ts'
import { badForm, type FormBody, type FormOptions, formTooLarge, type UploadedFile } from './form.ts'
import type { MemoryLease } from './memory-budget.ts'
import { QueryParams } from './query-string.ts'
import { writeUpload } from './upload-file.ts'

const MAX_FIELDS = 1_000
const MAX_FILES = 10
const MAX_NAME_BYTES = 200
/** Boundaries and headers of all parts, and pieces of files that came with them. */
const HEADINGS_BYTES = 2 ** 20

export interface MultipartSource {
  readonly body: Readable
  readonly contentType: string
  /** As `Content-Length` says; absent for chunked bodies. */
  readonly declaredBytes: number | undefined
  /** Network of the client, for budgets of memory. */
  readonly network: string
}

/**
 * Errors: those of a form. After an error nothing of the body is kept, and the server
 * discards the rest.
 */
export async function readMultipart(source: MultipartSource, options: FormOptions): Promise<FormBody> {
  const reader = new MultipartReader(source, options)
  try {
    return await reader.read()
  } catch (error) {
    await reader.discard()
    throw error
  }
}

/** A file of a caller who is not known yet. */
interface HeldFile extends Omit<UploadedFile, 'path' | 'bytes' | 'sha256'> {
  readonly chunks: readonly Buffer[]
}

class MultipartReader {
  readonly #source: MultipartSource
  readonly #options: FormOptions
  readonly #fields = new Map<string, string[]>()
  readonly #files: UploadedFile[] = []
  readonly #heldFiles: HeldFile[] = []
  readonly #writes: Promise<void>[] = []
  readonly #streams: BusboyFileStream[] = []
  readonly #names = new Set<string>()
  readonly #fieldMemory: MemoryLease
  readonly #fileMemory: MemoryLease
  readonly #failure = Promise.withResolvers<never>()
  #receivedBytes = 0
  #bytesOutsideFiles = 0
  #fieldBytes = 0
  #openFiles = 0

  constructor(source: MultipartSource, options: FormOptions) {
    this.#source = source
    this.#options = options
    this.#fieldMemory = FORM_MEMORY.lease(source.network)
    this.#fileMemory = HELD_FILE_MEMORY.lease(source.network)
    this.#failure.promise.catch(() => {})
  }

  async read(): Promise<FormBody> {
    const { declaredBytes } = this.#source
    const parser = this.#createParser()
    // Callers identified by header or URL get the error about missing space before a byte of the body is read.
    if (declaredBytes !== undefined && declaredBytes > this.#options.maxFieldBytes && (await this.#admit()) === true)
      await this.#options.space.check(declaredBytes)
    await this.#parse(parser)
    if (this.#heldFiles.length > 0) await this.#keepHeldFiles()
    return { fields: new QueryParams(this.#fields), files: this.#files, discard: () => this.discard() }
  }

  async discard(): Promise<void> {
    this.#fieldMemory.release()
    this.#fileMemory.release()
    await Promise.all(this.#files.map(({ path }) => rm(path, { force: true })))
  }

  /** Ends at the first failure, also while the parser and the files wait. */
  async #parse(parser: BusboyInstance): Promise<void> {
    const { body } = this.#source
    const ended = new Promise<void>((done) => parser.once('finish', done))
    const breakOff = (cause?: unknown): void => this.#fail(badForm('The body ended early.', cause))
    // The last error that a parser emits may come after we have stopped listening to it.
    parser.on('error', (cause: unknown) => this.#fail(badForm('The multipart body is malformed.', cause)))
    const count = (chunk: Buffer): void => this.#count(chunk.length)
    const close = (): void => {
      if (!body.readableEnded) breakOff()
    }
    body.once('error', breakOff).once('close', close).on('data', count)
    body.pipe(parser)
    try {
      await Promise.race([ended, this.#failure.promise])
      // A file is whole when it is written, and its last bytes may not fit.
      await Promise.race([Promise.all(this.#writes), this.#failure.promise])
    } finally {
      body.unpipe(parser)
      body.off('close', close).off('data', count)
      for (const stream of this.#streams) stream.destroy()
      await Promise.all(this.#writes)
    }
  }

  /** Files go to the disk as they come; everything else is in memory. */
  #count(bytes: number): void {
    this.#receivedBytes += bytes
    if (this.#openFiles > 0) return
    this.#bytesOutsideFiles += bytes
    this.#try(() => {
      // The parser reports a field only at its end.
      if (this.#bytesOutsideFiles > this.#options.maxFieldBytes + HEADINGS_BYTES)
        throw formTooLarge(this.#options.maxFieldBytes)
      this.#fieldMemory.acquire(bytes)
    })
  }

  #createParser(): BusboyInstance {
    const limits = {
      fieldNameSize: MAX_NAME_BYTES,
      fieldSize: this.#options.maxFieldBytes,
      fields: MAX_FIELDS,
      files: MAX_FILES
    }
    let parser: BusboyInstance
    try {
      parser = new Busboy({ headers: { 'content-type': this.#source.contentType }, limits })
    } catch (cause) {
      throw badForm('The multipart body has no boundary.', cause)
    }
    parser.on('field', (name, value, nameCut, valueCut) =>
      this.#try(() => this.#addField(name, value, nameCut || valueCut))
    )
    parser.on('file', (name, stream, fileName, _encoding, contentType) =>
      this.#addFile({ name, fileName: bareName(fileName ?? ''), contentType }, stream)
    )
    for (const limit of ['fieldsLimit', 'filesLimit', 'partsLimit'] as const) {
      parser.once(limit, () =>
        this.#fail(badForm(`The form has more than ${MAX_FIELDS} fields or ${MAX_FILES} files.`))
      )
    }
    return parser
  }

  #addField(name: string, value: string, cut: boolean): void {
    this.#fieldBytes += Buffer.byteLength(value)
    if (cut || this.#fieldBytes > this.#options.maxFieldBytes) throw formTooLarge(this.#options.maxFieldBytes)
    const known = this.#fields.get(name)
    if (known === undefined) this.#fields.set(name, [value])
    else known.push(value)
  }

  #addFile(file: Pick<UploadedFile, 'name' | 'fileName' | 'contentType'>, stream: BusboyFileStream): void {
    // A stream without a listener would end the process by its error.
    stream.on('error', () => {})
    this.#streams.push(stream)
    this.#openFiles++
    this.#writes.push(
      this.#receiveFile(file, stream)
        .catch((error: unknown) => this.#fail(error))
        .finally(() => this.#openFiles--)
    )
  }

  async #receiveFile(
    file: Pick<UploadedFile, 'name' | 'fileName' | 'contentType'>,
    stream: BusboyFileStream
  ): Promise<void> {
    const { name, fileName } = file
    if (!this.#options.takesFile(name)) {
      // Browsers send this for an empty file input.
      if (fileName === '') return void stream.resume()
      throw badForm(`'${shorten(name)}' is not a file of this operation.`)
    }
    if (this.#names.has(name)) throw badForm('A field of a form has at most one file.')
    this.#names.add(name)
    const admitted = await this.#admit()
    if (admitted !== true) return this.#holdFile(file, stream, admitted)
    await this.#options.space.check(this.#undeliveredBytes)
    await this.#keepFile(file, stream)
  }

  /** Remaining work, as far as known. */
  get #undeliveredBytes(): number {
    return Math.max(0, (this.#source.declaredBytes ?? 0) - this.#receivedBytes)
  }

  async #keepFile(
    file: Pick<UploadedFile, 'name' | 'fileName' | 'contentType'>,
    chunks: AsyncIterable<Uint8Array>
  ): Promise<void> {
    const path = join(this.#options.folder, randomUUID())
    const written = await writeUpload(chunks, path, this.#options)
    if (written.bytes === 0 && file.fileName === '') await rm(path)
    else this.#files.push({ ...file, path, ...written })
  }

  async #holdFile(
    file: Pick<UploadedFile, 'name' | 'fileName' | 'contentType'>,
    stream: BusboyFileStream,
    refusal: LoggiaError
  ): Promise<void> {
    if (this.#undeliveredBytes > HELD_FILE_BYTES + this.#options.maxFieldBytes) throw refusal
    const chunks: Buffer[] = []
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      try {
        this.#fileMemory.acquire(chunk.length)
      } catch {
        throw refusal
      }
    }
    this.#heldFiles.push({ ...file, chunks })
  }

  async #keepHeldFiles(): Promise<void> {
    const admitted = await this.#options.admit(new QueryParams(this.#fields), 'complete')
    if (admitted !== true) throw admitted
    for (const { chunks, ...file } of this.#heldFiles) await this.#keepFile(file, asyncIterable(chunks))
    this.#fileMemory.release()
  }

  #admit(): Promise<true | LoggiaError> {
    return this.#options.admit(new QueryParams(new Map(this.#fields)), 'more may follow')
  }

  #try(action: () => void): void {
    try {
      action()
    } catch (error) {
      this.#fail(error)
    }
  }

  #fail(error: unknown): void {
    this.#failure.reject(error instanceof LoggiaError ? error : badForm('The body ended early.', error))
  }
}

async function* asyncIterable(chunks: readonly Buffer[]): AsyncIterable<Buffer> {
  yield* chunks
}

/**
 * As long as names of files may be on the disks of most; a header with one of 16 kB would be more than clients and
 * proxies read.
 */
const MAX_FILE_NAME = 255

/** Some clients send the whole path of the file on their machine. A name that is too long keeps its ending. */
function bareName(sent: string): string {
  const name =
    sent
      .split(/[/\\]/)
      .at(-1)
      ?.replaceAll(/[\u0000-\u001f\u007f]/g, '') ?? ''
  if (name.length <= MAX_FILE_NAME) return name
  const ending = extname(name).slice(0, 20)
  return `${name.slice(0, MAX_FILE_NAME - ending.length)}${ending}`.toWellFormed()
}

function shorten(name: string): string {
  return name.length > 60 ? `${name.slice(0, 60)}…` : name
}
