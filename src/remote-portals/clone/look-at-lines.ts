import { Transform } from 'node:stream'
import { readFileValue, recordFileAddress } from './file-values.ts'
import type { CopiedField } from './read-fields.ts'
import { isObject, type Json } from './remote-dataset.ts'

export interface LinesOptions {
  readonly fields: readonly CopiedField[]
  readonly datasetId: string
  /** Where this portal is; absent: addresses of files stay those of the other portal. */
  readonly ownUrl: string | undefined
}

export interface LineFindings {
  /** Empty texts in lists, which lists here do not hold. */
  emptyEntries: number
}

const LINE_END = 0x0a
const EMPTY = Buffer.from('""')
const FILES = Buffer.from('/files/')
/** Of a longer line nothing is looked at: it passes as it is. */
const MAX_LINE_BYTES = 32 * 2 ** 20

/**
 * Passes records of JSON Lines on and looks at what an import would change without a word: empty entries of lists are
 * counted, and addresses of files of the other portal become those of this one. Every other byte stays as it is.
 * Undefined: the fields hold neither.
 */
export function lookAtLines(options: LinesOptions, findings: LineFindings): Transform | undefined {
  const lists = options.fields.filter(({ annotations }) => annotations.multivalued !== undefined)
  const files = options.ownUrl === undefined ? [] : options.fields.filter(({ type }) => type === 'file')
  if (lists.length === 0 && files.length === 0) return undefined
  const look = (line: Buffer): Buffer => {
    const mayHoldEmpty = lists.length > 0 && line.includes(EMPTY)
    const mayHoldFiles = files.length > 0 && line.includes(FILES)
    const record = mayHoldEmpty || mayHoldFiles ? parse(line) : undefined
    if (record === undefined) return line
    if (mayHoldEmpty) findings.emptyEntries += countEmpty(record, lists)
    return mayHoldFiles ? withOwnAddresses(line, record, files, options) : line
  }
  let carried: Buffer[] = []
  let carriedBytes = 0
  let passes = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let from = 0
      for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, from)) {
        const end = chunk.subarray(from, at + 1)
        this.push(passes ? end : look(carried.length === 0 ? end : Buffer.concat([...carried, end])))
        ;[carried, carriedBytes, passes, from] = [[], 0, false, at + 1]
      }
      const rest = chunk.subarray(from)
      if (passes) this.push(rest)
      else if (rest.length > 0) {
        carried.push(rest)
        carriedBytes += rest.length
      }
      if (carriedBytes > MAX_LINE_BYTES) {
        this.push(Buffer.concat(carried))
        ;[carried, carriedBytes, passes] = [[], 0, true]
      }
      done()
    },
    flush(done) {
      if (carried.length > 0) this.push(look(Buffer.concat(carried)))
      done()
    }
  })
}

function parse(line: Buffer): Json | undefined {
  try {
    const value: unknown = JSON.parse(line.toString('utf8'))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function countEmpty(record: Json, lists: readonly CopiedField[]): number {
  return lists
    .map(({ source }) => record[source])
    .reduce<number>((sum, value) => sum + (Array.isArray(value) ? value.filter((entry) => entry === '').length : 0), 0)
}

/** In the text, because numbers are written in more ways than one. */
function withOwnAddresses(
  line: Buffer,
  record: Json,
  files: readonly CopiedField[],
  { datasetId, ownUrl = '' }: LinesOptions
): Buffer {
  let text = line.toString('utf8')
  for (const { source } of files) {
    const file = readFileValue(record[source])
    if (file === undefined || file.url === null) continue
    text = text.replaceAll(JSON.stringify(file.url), () =>
      JSON.stringify(recordFileAddress(ownUrl, datasetId, file.id))
    )
  }
  return Buffer.from(text)
}
