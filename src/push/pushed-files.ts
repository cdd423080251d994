import { createHash } from 'node:crypto'
import type { Dataset, RecordFile } from '#catalog'
import { pushError } from './errors.ts'
import { columnsOf } from './pushed-values.ts'

/** A file inside of a pushed record, before it is kept. */
export interface PushedFile extends RecordFile {
  readonly content: Buffer
}

/** Takes the files out of a record: in their place stands what readers see. */
export type TakeFiles = (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>

const ID_LENGTH = 32
const MEDIA_TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/
const UNKNOWN_TYPE = 'application/octet-stream'

/** Endings of files, where they are not the second part of the media type. */
const ENDINGS: Readonly<Record<string, string>> = {
  'application/octet-stream': 'bin',
  'audio/mpeg': 'mp3',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'text/plain': 'txt'
}

/**
 * Takes `{"content": base64, "content-type": …}` out of the fields of files, as the original service does; every other
 * value stays. `files` grows by what was taken. Errors: `push/bad-body`.
 */
export function takeFilesOf(
  { storedFields }: Pick<Dataset, 'storedFields'>,
  addressOf: (fileId: string) => string,
  files: PushedFile[]
): TakeFiles {
  const columns = storedFields.filter(({ type }) => type === 'file').flatMap(columnsOf)
  if (columns.length === 0) return (record) => record
  return (record) => {
    const taken: Record<string, unknown> = { ...record }
    for (const column of columns) {
      if (!Object.hasOwn(record, column)) continue
      const file = readFile(record[column], column)
      if (file === undefined) continue
      files.push(file)
      taken[column] = valueOf(file, addressOf(file.id))
    }
    return taken
  }
}

function readFile(value: unknown, column: string): PushedFile | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'content')) return undefined
  const { content: text, 'content-type': type, content_type: olderType } = value as Record<string, unknown>
  const mimetype = type ?? olderType ?? UNKNOWN_TYPE
  const digits = typeof text === 'string' ? text.replace(/\s/g, '') : ''
  if (!BASE64.test(digits)) throw bad(column, 'content is not base64')
  if (typeof mimetype !== 'string' || !MEDIA_TYPE.test(mimetype)) throw bad(column, 'content-type is not a media type')
  const content = Buffer.from(digits, 'base64')
  const sha256 = createHash('sha256').update(content).digest('hex')
  const id = sha256.slice(0, ID_LENGTH)
  return { id, fileName: `${id}.${endingOf(mimetype)}`, mimetype, sha256, bytes: content.length, content }
}

function endingOf(mimetype: string): string {
  const known = ENDINGS[mimetype]
  if (known !== undefined) return known
  return /\/([a-z0-9]{1,10})$/.exec(mimetype)?.[1] ?? 'bin'
}

/** The value of a record, with the members that values of addresses have (EXPLORE-value-6). */
function valueOf({ id, fileName }: PushedFile, url: string): Readonly<Record<string, unknown>> {
  return { thumbnail: false, filename: fileName, format: fileName.slice(fileName.lastIndexOf('.') + 1), id, url }
}

function bad(column: string, why: string) {
  return pushError('push/bad-body', `The body cannot be read: the file in ${column} is not valid, its ${why}.`)
}
