import { posix } from 'node:path'
import { ingestError } from '../../errors.ts'
import { type Archive, openArchive } from '../archive.ts'
import { damagedFile } from '../damaged-file.ts'
import type { Layer, LayerFormat, OpenLayers } from '../layer-reader.ts'
import type { RecordSink } from '../record-sink.ts'
import { attribute, readXml, type XmlHandler } from '../xml/read-xml.ts'
import type { NumberKind } from './serial-dates.ts'
import { readSharedTexts } from './shared-texts.ts'
import { SheetReader } from './sheet-reader.ts'
import { SheetTable } from './sheet-table.ts'
import { readStyles } from './xlsx-styles.ts'

interface Sheet {
  readonly name: string
  readonly member: string
}

interface Workbook {
  readonly archive: Archive
  readonly sheets: readonly Sheet[]
  readonly date1904: boolean
  readonly sharedTexts: string | undefined
  readonly styles: string | undefined
}

/** Office Open XML spreadsheets (ECMA-376), transitional and strict. */
export const XLSX: LayerFormat = {
  format: 'xlsx',
  needsFile: true,
  list: async (file) => {
    const { archive, sheets } = await openWorkbook(file)
    const layers: Layer[] = []
    for (const { name, member } of sheets) layers.push({ name, isBlank: !(await hasValue(archive, member, file)) })
    return layers
  },
  read: async (file, layers, sink) => {
    const workbook = await openWorkbook(file)
    const texts = await readSharedTexts(workbook.archive, workbook.sharedTexts, file)
    const styles = await readStyles(workbook.archive, workbook.styles, file)
    for (const sheet of workbook.sheets.filter(({ name }) => layers.includes(name))) {
      sink.startLayer(layers.length > 1 ? sheet.name : undefined)
      await readSheet(workbook, sheet, texts, styles, file, sink)
    }
  }
}

class ValueFound extends Error {}

/** Programs add empty sheets to new workbooks: they are not tables. */
async function hasValue(archive: Archive, member: string, { limits, source }: OpenLayers): Promise<boolean> {
  const stopAtValue = ignoringTexts((name) => {
    if (name === 'v' || name === 'is') throw new ValueFound()
  })
  try {
    await readXml(archive.open(member), stopAtValue, { limits, name: source.name })
    return false
  } catch (error) {
    if (error instanceof ValueFound) return true
    throw error
  }
}

async function readSheet(
  { archive, date1904 }: Workbook,
  { member }: Sheet,
  texts: readonly string[],
  styles: readonly NumberKind[],
  file: OpenLayers,
  sink: RecordSink
): Promise<void> {
  const table = new SheetTable(sink, file.options)
  const onMissingText = (): void =>
    sink.note('left-out', (count) => `${count} cells refer to texts that the workbook does not have; they are empty.`)
  const onMissingResult = (): void =>
    sink.note(
      'left-out',
      (count) =>
        `${count} formulas have no result in the file; they are empty. Open and save it in a spreadsheet program.`
    )
  const context = { texts, styles, date1904, onMissingText, onMissingResult }
  const reader = new SheetReader((line, cells) => table.addRow(line, cells), context)
  await readXml(archive.open(member), reader, { limits: file.limits, name: file.source.name }, () => sink.pause())
  table.end()
}

async function openWorkbook(file: OpenLayers): Promise<Workbook> {
  const archive = await openArchive(file)
  const main = await mainPart(archive, file)
  const { sheets, date1904 } = await readWorkbookPart(archive, main, file)
  const relations = await readRelations(archive, main, file)
  const ofType = (type: string): string | undefined =>
    [...relations.values()].find((each) => each.type.endsWith(`/${type}`))?.target
  return {
    archive,
    date1904,
    sheets: sheets.flatMap(({ name, relation }) => {
      const found = relations.get(relation)
      return found?.type.endsWith('/worksheet') === true ? [{ name, member: found.target }] : []
    }),
    sharedTexts: ofType('sharedStrings'),
    styles: ofType('styles')
  }
}

async function mainPart(archive: Archive, { source }: OpenLayers): Promise<string> {
  const main = archive.find((name) => /(^|\/)workbook\d*\.xml$/i.test(name) && !name.includes('_rels'))
  if (main !== undefined) return main
  if (archive.find((name) => /workbook\.bin$/i.test(name)) !== undefined)
    throw ingestError(
      'ingest/unsupported-format',
      `${source.name} is a binary Excel workbook (xlsb), which cannot be imported. Save it as xlsx.`,
      { details: { name: source.name, format: 'xlsb' } }
    )
  throw damagedFile(source.name, 'it has no workbook')
}

async function readWorkbookPart(archive: Archive, member: string, { limits, source }: OpenLayers) {
  const sheets: { readonly name: string; readonly relation: string }[] = []
  let date1904 = false
  await readXml(
    archive.open(member),
    ignoringTexts((name, attributes) => {
      // Excel has another element of this name in its extensions.
      if (name === 'workbookPr') date1904 ||= ['1', 'true'].includes(attribute(attributes, 'date1904') ?? '')
      if (name === 'sheet') sheets.push({ name: attribute(attributes, 'name') ?? '', relation: relationOf(attributes) })
    }),
    { limits, name: source.name }
  )
  return { sheets, date1904 }
}

/** `r:id`; the plain `sheetId` is something else. */
function relationOf(attributes: Readonly<Record<string, string>>): string {
  const name = Object.keys(attributes).find((each) => /:id$/.test(each))
  return name === undefined ? '' : attributes[name]!
}

async function readRelations(archive: Archive, member: string, { limits, source }: OpenLayers) {
  const folder = member.slice(0, member.lastIndexOf('/') + 1)
  const relations = new Map<string, { readonly type: string; readonly target: string }>()
  const part = `${folder}_rels/${member.slice(folder.length)}.rels`
  if (archive.find((name) => name === part) === undefined) throw damagedFile(source.name, `it has no member ${part}`)
  await readXml(
    archive.open(part),
    ignoringTexts((name, attributes) => {
      if (name !== 'Relationship' || attribute(attributes, 'TargetMode') === 'External') return
      const target = attribute(attributes, 'Target') ?? ''
      relations.set(attribute(attributes, 'Id') ?? '', {
        type: attribute(attributes, 'Type') ?? '',
        target: partOf(archive, folder, target)
      })
    }),
    { limits, name: source.name }
  )
  return relations
}

/** The member that a relation means: relative to a folder, in any case of letters (ECMA-376 part 2 §6.2.2.3). */
function partOf({ find }: Archive, folder: string, target: string): string {
  const path = posix.normalize(target.startsWith('/') ? target.slice(1) : folder + target)
  const lower = path.toLowerCase()
  return find((name) => name === path) ?? find((name) => name.toLowerCase() === lower) ?? path
}

function ignoringTexts(open: XmlHandler['open']): XmlHandler {
  return { open, close: () => {}, text: () => {} }
}
