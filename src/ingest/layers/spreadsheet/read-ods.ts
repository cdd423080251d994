import { openArchive } from '../archive.ts'
import type { LayerFormat, OpenLayers } from '../layer-reader.ts'
import { readXml, type XmlHandler } from '../xml/read-xml.ts'
import { OdsReader } from './ods-reader.ts'
import { SheetTable } from './sheet-table.ts'

const CONTENT = 'content.xml'

/** OpenDocument spreadsheets (ISO 26300). */
export const ODS: LayerFormat = {
  format: 'ods',
  needsFile: true,
  list: async (file) => {
    const names: string[] = []
    let current = ''
    const reader = new OdsReader({
      startTable: (name) => {
        current = name
        return true
      },
      row: () => {
        if (names.at(-1) !== current) names.push(current)
      },
      endTable: () => {}
    })
    await readContent(file, reader)
    return names.map((name) => ({ name }))
  },
  read: async (file, layers, sink) => {
    let table: SheetTable | undefined
    const reader = new OdsReader({
      startTable: (name) => {
        if (!layers.includes(name)) return false
        sink.startLayer(layers.length > 1 ? name : undefined)
        table = new SheetTable(sink, file.options)
        return true
      },
      row: (line, cells) => table?.addRow(line, cells),
      endTable: () => table?.end()
    })
    await readContent(file, reader, () => sink.pause())
  }
}

async function readContent(
  file: OpenLayers,
  handler: XmlHandler,
  pause?: () => Promise<void> | undefined
): Promise<void> {
  const archive = await openArchive(file)
  await readXml(archive.open(CONTENT), handler, { limits: file.limits, name: file.source.name }, pause)
}
