import { fileFormat, RECORD_FORMATS, type RecordFormat } from '#formats'
import { EscapedJson } from '#http'
import { type BorrowedChunks, bug, randomHex } from '#kit'
import { EXPORT_DEFAULTS } from '#records'
import { receiveFile } from '../../files/index.ts'
import { badParameters, refused } from '../../pipeline/errors.ts'
import { type Operation, operation, type RequestContext } from '../../pipeline/operation.ts'
import { choice, isJsonObject, type JsonObject, json, required, text } from '../../pipeline/parameter.ts'
import { and, MEMBER } from '../../pipeline/rule.ts'
import type { PortalContext } from '../../portal-context.ts'
import { findUser } from '../../users/index.ts'
import { takeIn } from '../files/store-upload.ts'
import { CONTENT } from '../paths.ts'
import type { Items } from '../service.ts'
import type { Item } from '../shapes.ts'
import { seeItem } from '../work.ts'
import type { Exporter } from './exporter.ts'
import type { PublishJobs } from './publish-jobs.ts'

/** A format under the name that clients have for it. */
interface Kind {
  /** Id of the item that contains the file. */
  readonly type: string
  readonly format: RecordFormat
  readonly ending: string
  /** Of CSV files, where not the default. */
  readonly parameters: { readonly delimiter?: string }
}

const KINDS: ReadonlyMap<string, Kind> = new Map(
  RECORD_FORMATS.flatMap((format) => {
    const { extensions, portal } = fileFormat(format)
    if (portal?.exportAs === undefined) return []
    const { itemType: type, exportAs, exportParameters = {} } = portal
    return [[exportAs, { type, format, ending: extensions[0], parameters: exportParameters }]]
  })
)

export function exportRoutes({
  ground,
  items,
  jobs
}: {
  readonly ground: PortalContext
  readonly items: Items
  readonly jobs: PublishJobs
}): Operation[] {
  /** The file becomes an item that says what its dataset says. Resolves with the bytes. */
  const keep = async (
    call: RequestContext,
    { row }: Item,
    kind: Kind,
    made: { readonly id: string; readonly owner: string; readonly title: string; readonly datasetId: string }
  ): Promise<number> => {
    const body = await openExport(ground.exporter, call, kind, made.datasetId)
    const file = await receiveFile(ground, body, { name: 'file', fileName: `${made.datasetId}.${kind.ending}` })
    const said = await takeIn(ground, {
      file,
      title: made.title,
      type: kind.type,
      tags: JSON.parse(row.tags),
      snippet: row.snippet ?? undefined,
      accessInformation: row.access_information ?? undefined,
      licenseInfo: row.license_info ?? undefined
    })
    await items.add(call.caller, { ...said, id: made.id, owner: made.owner, folder: undefined })
    return file.bytes
  }

  return [
    operation({
      name: 'Export item',
      path: `${CONTENT}/export`,
      may: and(MEMBER, 'callers who see the dataset, into content where they may add items'),
      parameters: {
        itemId: required(
          text('Dataset whose records become a file.', { pattern: /^[0-9a-f]{32}$/i, is: 'the id of an item' })
        ),
        title: text('Title of the item that holds the file; that of the dataset without it.', { max: 250 }),
        exportFormat: required(choice([...KINDS.keys()], 'Content of the file.', { ignoreCase: true })),
        exportParameters: json('Layers without conditions: all records are written.')
      },
      handle: async (call, { itemId, title, exportFormat, exportParameters }) => {
        const kind = KINDS.get(exportFormat)
        if (kind === undefined) throw bug(`no export format ${exportFormat}`)
        const username = call.path.username ?? ''
        await items.checkMayAdd(call.caller, username)
        const { item } = await seeItem(ground, call.caller, { id: itemId.toLowerCase() })
        if (hasCondition(exportParameters))
          throw badParameters([
            "'exportParameters' must not contain 'where': all records are exported. To export the result of a query, use the Explore API."
          ])
        const owner = (await findUser(ground.store.db, username))?.username ?? username
        const made = { id: randomHex(16), owner, title: title?.trim() || item.row.title, datasetId: datasetIdOf(item) }
        let size = -1
        const jobId = await jobs.run(
          { itemId: made.id, owner },
          async () => void (size = await keep(call, item, kind, made))
        )
        return {
          type: kind.type,
          size,
          jobId,
          exportItemId: made.id,
          serviceItemId: item.row.id,
          exportFormat
        }
      }
    })
  ]
}

/** All records, as the caller may have them. Errors: those of exports. */
async function openExport(
  exporter: Exporter,
  { http, caller: principal }: RequestContext,
  { format, parameters }: Kind,
  datasetId: string
): Promise<BorrowedChunks> {
  const { address, signal, stages, origin } = http
  const caller = { principal, address, signal, stages }
  await exporter.admit(caller)
  const csv = { ...EXPORT_DEFAULTS.csv, ...parameters }
  const file = await exporter.exportDataset(
    { ...EXPORT_DEFAULTS, ...exporter.defaults, datasetId, format, csv, origin },
    caller
  )
  const bytes = await file.open()
  return file.format.json ? new EscapedJson(bytes) : bytes
}

/** Errors: `portal/refused`. */
function datasetIdOf({ row, datasetId }: Item): string {
  if (datasetId === null)
    throw refused(
      `Item ${row.id} cannot be exported.`,
      'Only published datasets can be exported; the file of any other item is its data.'
    )
  return datasetId
}

/** `1=1` is how clients write none. */
function hasCondition({ layers }: JsonObject = {}): boolean {
  return (
    Array.isArray(layers) &&
    layers.some(
      (layer) => isJsonObject(layer) && typeof layer.where === 'string' && !/^\s*(1\s*=\s*1)?\s*$/.test(layer.where)
    )
  )
}
