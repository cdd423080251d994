import type { Archive } from '../archive.ts'
import type { OpenLayers } from '../layer-reader.ts'
import { attribute, readXml } from '../xml/read-xml.ts'
import { kindOfFormat, type NumberKind } from './serial-dates.ts'

/** Excel writes at most 64,000 (its own limit of different cell formats). */
const MAX_STYLES = 100_000

/** Per cell style of a workbook, what its numbers are. */
export async function readStyles(
  archive: Archive,
  member: string | undefined,
  { limits, source }: OpenLayers
): Promise<readonly NumberKind[]> {
  const codes = new Map<number, string>()
  const styles: NumberKind[] = []
  if (member === undefined || archive.find((name) => name === member) === undefined) return styles
  let inCellStyles = false
  await readXml(
    archive.open(member),
    {
      open: (name, attributes) => {
        if (name === 'cellXfs') inCellStyles = true
        if (name === 'numFmt' && codes.size < MAX_STYLES)
          codes.set(Number(attribute(attributes, 'numFmtId')), attribute(attributes, 'formatCode') ?? '')
        if (name === 'xf' && inCellStyles && styles.length < MAX_STYLES) {
          const id = Number(attribute(attributes, 'numFmtId') ?? 0)
          styles.push(kindOfFormat(id, codes.get(id)))
        }
      },
      close: (name) => {
        if (name === 'cellXfs') inCellStyles = false
      },
      text: () => {}
    },
    { limits, name: source.name }
  )
  return styles
}
