import { openArchive } from '../archive.ts'
import type { LayerFormat, OpenLayers } from '../layer-reader.ts'
import { checkXml, readXml, type XmlHandler } from '../xml/read-xml.ts'
import { skimXml } from '../xml/skim-xml.ts'
import { FilledTables } from './filled-tables.ts'
import { OdsReader } from './ods-reader.ts'
import { SheetTable } from './sheet-table.ts'

const CONTENT = 'content.xml'

/** OpenDocument spreadsheets (ISO 26300). */
export const ODS: LayerFormat = {
  format: 'ods',
  needsFile: true,
  list: async (file) => {
    const archive = await openArchive(file)
    const tables = new FilledTables()
    const { limits } = file
    const { name } = file.source
    await skimXml(archive.open(CONTENT), tables, { limits, name })
    const layers = tables.list()
    if (layers.every(({ isBlank }) => isBlank)) await checkXml(archive.open(CONTENT), { limits, name })
    return layers
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
  pause: () => Promise<void> | undefined
): Promise<void> {
  const archive = await openArchive(file)
  await readXml(archive.open(CONTENT), handler, { limits: file.limits, name: file.source.name }, pause)
}
