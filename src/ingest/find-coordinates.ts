import type { Loader } from '#engine'
import type { ImportFormat } from '#formats'
import { coordinatePairs } from './coordinate-names.ts'
import type { CsvOptions } from './csv/csv-options-input.ts'
import { detectReader } from './format.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { FITTING_PART } from './mostly-fits.ts'
import { fieldNames } from './names.ts'
import { READERS } from './readers.ts'
import { isCoordinate } from './reading/coordinates.ts'
import type { Sample } from './samples.ts'
import type { Coordinates } from './schema-file.ts'
import { readHead } from './source/byte-source.ts'
import { openFile } from './source/open-source.ts'
import { FURTHEST, NORTH } from './world-edge.ts'

export interface SampledFile {
  readonly file: string
  readonly name?: string
  readonly format?: ImportFormat | undefined
  /** A file of a zip archive. */
  readonly member?: string | undefined
  readonly csv?: CsvOptions
}

/**
 * The two columns that hold the records' places, by their names and by the values in the beginning of the file (of
 * Parquet, by their types). Undefined: if none match, or the records have geometries. A proposal: an import looks at
 * every cell. Errors: those of reading a file.
 */
export async function findCoordinates(
  { loader }: { readonly loader: Loader },
  { file, name, format, member, csv = {} }: SampledFile
): Promise<Coordinates | undefined> {
  const source = await openFile(file, member, DEFAULT_LIMITS, name)
  const reader = detectReader((await readHead(source, SNIFF_BYTES)).bytes, source, format)
  return chosen(await READERS[reader].sample(source, csv, loader))
}

const SNIFF_BYTES = 64 * 1024

function chosen({ labels, cells }: Sample): Coordinates | undefined {
  const fits = (place: number, limit: number): boolean => {
    const filled = cells(place).filter((cell) => cell.trim() !== '')
    return (
      filled.length > 0 && filled.filter((cell) => isCoordinate(cell, limit)).length >= filled.length * FITTING_PART
    )
  }
  const pair = coordinatePairs(fieldNames(labels), { plain: false }).find(
    ([latitude, longitude]) => fits(latitude, NORTH) && fits(longitude, FURTHEST)
  )
  return pair && [labels[pair[0]]!, labels[pair[1]]!]
}
