import { COMPRESSION_ENDINGS } from './compressions.ts'
import { fileFormat, IMPORT_FORMATS } from './format-names.ts'

/** The type of items with files of data that the sharing REST API has no type for. */
export const DATA_FILE = 'Data File'

/** Item types by the ending of the file; what a file is, its content decides. */
const ITEM_TYPES_BY_ENDING: ReadonlyMap<string, string> = new Map([
  ...[...IMPORT_FORMATS].reverse().flatMap((name) => {
    const { extensions, portal } = fileFormat(name)
    return portal === undefined ? [] : extensions.map((ending) => [ending, portal.itemType] as const)
  }),
  ['txt', 'CSV'],
  // Of tables, of a map's layers, or of anything else.
  ['zip', DATA_FILE]
])

/** Types of items whose files can become datasets. */
export const PUBLISHABLE_TYPES: ReadonlySet<string> = new Set([...ITEM_TYPES_BY_ENDING.values(), 'CSV Collection'])

/** Endings of files that can be imported, without those of compressions. */
export const DATA_ENDINGS: readonly string[] = [...ITEM_TYPES_BY_ENDING.keys()].sort()

/** The type of an item for a file of this name; undefined: imports read no file that is called so. */
export function itemTypeOfFile(fileName: string): string | undefined {
  const endings = fileName.toLowerCase().split('.').slice(1)
  const isCompressed = endings.length > 0 && isCompression(endings.at(-1))
  const ending = endings.filter((each) => !isCompression(each)).at(-1)
  return ITEM_TYPES_BY_ENDING.get(ending ?? '') ?? (isCompressed ? DATA_FILE : undefined)
}

/** The name without the endings of formats and compressions. */
export function withoutEndings(fileName: string): string {
  const [name = '', ...endings] = fileName.split(/\.(?=[^.]*$)/)
  const [ending] = endings
  if (name === '' || ending === undefined) return fileName
  const isKnown = isCompression(ending.toLowerCase()) || ITEM_TYPES_BY_ENDING.has(ending.toLowerCase())
  return isKnown ? withoutEndings(name) : fileName
}

function isCompression(ending: string | undefined): boolean {
  return COMPRESSION_ENDINGS.some((each) => each === ending)
}
