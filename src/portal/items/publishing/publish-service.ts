import type { Principal } from '#access'
import { slugOf } from '#catalog'
import {
  applySharing,
  DATASET_TYPE,
  type EventContext,
  findItemType,
  HOSTED,
  type ItemType,
  type ShareInput,
  share,
  typeKeywords,
  updateItem
} from '#items'
import { type LoggiaError, randomHex } from '#kit'
import type { ItemFileRow, Reader, Writer } from '#store'
import { type Organization, readOrganization } from '../../organization/index.ts'
import { forbidden, refused } from '../../pipeline/errors.ts'
import { actorOf } from '../../pipeline/operation.ts'
import { portalError } from '../../pipeline/portal-error.ts'
import { callerWithin, type PortalContext } from '../../portal-context.ts'
import { findFile, listFiles, writeFileRow } from '../files/file-rows.ts'
import { writeRelation } from '../relations/relation-rows.ts'
import { type Item, sharingOf } from '../shapes.ts'
import { plannedSharing } from '../sharing/share-service.ts'
import { readItem } from '../store.ts'
import { type ItemRef, type SeenItem, seeItem, seeWithin } from '../work.ts'
import { coordinatesOf, guessLocation, type LocationInput, NO_LOCATION, withCoordinates } from './location.ts'
import { formatOf, knownFormat, publishableFile } from './publishable-file.ts'
import { PUBLISHED_OF, type PublishedDataset, publishedOf } from './published-dataset.ts'
import type { Coordinates, FileToRead, FoundLocation, PublishOrder, PublishWatch } from './publisher.ts'

export interface PublishInput {
  readonly place: ItemRef
  /** `csv`, `geojson` …; absent: as the item's type has it. */
  readonly fileType: string | undefined
  /** Absent: the item's title. */
  readonly name: string | undefined
  readonly location: LocationInput
  readonly reading: FileToRead['reading']
  readonly schema: PublishOrder['schema']
  readonly nullRejected: boolean
  /** The dataset that was published of the item is reloaded. */
  readonly overwrite: boolean
  /** Only for a dataset that is loaded again. */
  readonly allowed: Allowed
  /** Who may see a new dataset; absent: those who may see the item. */
  readonly sharing: ShareInput | undefined
}

/** What a load of new records may do only when it is asked to. */
type Allowed = Pick<PublishOrder, 'allowTypeChanges' | 'allowEmpty'>

/** Items that can be published, before their file is read. */
export interface Publication {
  /** Id of the dataset; a new one does not exist before the end. */
  readonly itemId: string
  readonly datasetId: string
  /** Belongs to the file. */
  readonly bytes: number
  readonly owner: string
  /**
   * Resolves once readers see the records. Errors: `portal/refused`, and those of imports; nothing has changed then.
   */
  publish(watch: PublishWatch): Promise<unknown>
}

/**
 * The item's file as a dataset, which is an item of the same owner, begins with the same sharing and is related to the
 * file's; or new records of that dataset. Errors: `portal/refused`, `portal/forbidden`.
 */
export async function preparePublication(
  ground: PortalContext,
  caller: Principal,
  input: PublishInput,
  organization: Organization
): Promise<Publication> {
  const seen = await seeItem(ground, caller, input.place)
  checkMayPublish(seen, caller)
  const { item } = seen
  const file = await publishableFile(ground, item)
  const format = formatOf(item, input.fileType)
  const before = input.overwrite ? await publishedOf(ground.store.db, caller, item) : undefined
  const reading = input.reading ?? {}
  const coordinates = await coordinatesOf(
    ground,
    fileOf(ground, { item, file, format, reading }),
    input.location,
    before?.coordinates
  )
  const { schema, nullRejected, place } = input
  const source: Source = { item, file, format, reading, schema, nullRejected, place, coordinates }
  return before === undefined
    ? publishNew(ground, caller, source, input, organization)
    : publishAgain(ground, caller, source, before, input.allowed)
}

/**
 * Where the records of a publication of the item's file would be: in the columns of its dataset, else where the file
 * looks like it, if it can be read.
 */
export async function proposeLocation(
  ground: PortalContext,
  caller: Principal,
  { item }: SeenItem,
  fileType: string,
  reading: NonNullable<FileToRead['reading']>
): Promise<FoundLocation> {
  const file = await findFile(ground.store.db, item.row.id, ['data', 'text'])
  if (file === undefined || findItemType(item.row.type)?.isPublishable !== true) return NO_LOCATION
  const { coordinates } = (await publishedOf(ground.store.db, caller, item)) ?? {}
  return coordinates === undefined
    ? guessLocation(ground, fileOf(ground, { item, file, format: knownFormat(fileType), reading }))
    : { coordinates, geometry: undefined }
}

/** Whether a dataset could be published under the name. */
export function isNameFree(ground: Pick<PortalContext, 'store'>, name: string): Promise<boolean> {
  return isIdFree(ground, datasetIdOf(name, randomHex(16)))
}

/** Ids are written in ASCII (`Café 1` is `cafe_1`); a name in another script gives none. */
function datasetIdOf(name: string, itemId: string): string {
  return /[a-z0-9]/i.test(name.normalize('NFKD')) ? slugOf(name) : `dataset_${itemId.slice(0, 8)}`
}

async function isIdFree({ store }: Pick<PortalContext, 'store'>, id: string): Promise<boolean> {
  return (
    (await store.db.selectFrom('datasets').select('uid').where('dataset_id', '=', id).executeTakeFirst()) === undefined
  )
}

/** The item to publish, as it was read. */
interface Source {
  readonly item: Item
  readonly file: ItemFileRow
  readonly format: PublishOrder['format']
  readonly reading: NonNullable<PublishOrder['reading']>
  readonly schema: PublishOrder['schema']
  readonly nullRejected: boolean
  readonly place: ItemRef
  readonly coordinates: Coordinates | undefined
}

/** Errors: `portal/forbidden`. */
export function checkMayPublish({ control }: SeenItem, { member }: Principal): void {
  if (control !== 'admin' || member?.privileges.has('portal:publisher:publishFeatures') !== true) throw forbidden()
}

/**
 * Loading takes minutes: permission and owner are checked again in the transaction that
 * makes it visible.
 */
async function sourceWithin(
  tx: Writer,
  asking: Principal,
  { item, place }: Source
): Promise<{ readonly source: Item; readonly caller: Principal }> {
  const caller = await callerWithin(tx, asking)
  const source = await readItem(tx, place.id)
  if (source === undefined) throw refused('The item was deleted while it was being published.')
  checkMayPublish(await seeWithin(tx, caller, place), caller)
  if (source.row.owner !== item.row.owner) throw refused('The item was reassigned while it was being published.')
  return { source, caller }
}

async function publishNew(
  ground: PortalContext,
  asking: Principal,
  source: Source,
  { name, sharing }: Pick<PublishInput, 'name' | 'sharing'>,
  organization: Organization
): Promise<Publication> {
  const {
    item: { row },
    file
  } = source
  const title = name ?? row.title
  const itemId = randomHex(16)
  const datasetId = datasetIdOf(title, itemId)
  if (!(await isIdFree(ground, datasetId))) throw nameTaken(datasetId, organization)
  // A refusal comes before the load, which takes minutes.
  if (sharing !== undefined) await newSharing(ground.store.db, asking, source.item, sharing)
  const publish = (watch: PublishWatch) =>
    ground.publisher.publish({
      ...orderOf(ground, source),
      ...watch,
      datasetId,
      actor: actorOf(asking),
      made: {
        itemId,
        owner: row.owner ?? '',
        title,
        description: row.description,
        keywords: JSON.parse(row.tags),
        license: row.license_info
      },
      alongside: async (tx) => {
        const { source: now, caller } = await sourceWithin(tx, asking, source)
        await copyItemMetadata(happeningOf(ground, tx, caller), {
          itemId,
          datasetId,
          source: now,
          coordinates: source.coordinates,
          sharing: sharing === undefined ? shareInputOf(now) : await newSharing(tx, caller, now, sharing)
        })
      }
    })
  return { itemId, datasetId, bytes: file.bytes, owner: row.owner ?? '', publish }
}

function publishAgain(
  ground: PortalContext,
  asking: Principal,
  source: Source,
  dataset: PublishedDataset,
  allowed: Allowed
): Publication {
  const alongside = async (tx: Writer): Promise<void> => {
    const { caller } = await sourceWithin(tx, asking, source)
    const now = await publishedOf(tx, caller, source.item)
    // Its name may by now be that of a dataset of somebody else, or of one that was only just made for these records,
    // and would be public.
    if (now?.itemId !== dataset.itemId || now.datasetId !== dataset.datasetId)
      throw refused('The dataset was deleted while it was being loaded.')
    const { row } = (await readItem(tx, dataset.itemId)) as Item
    await updateItem({ tx, nowMs: ground.clock.now() }, dataset.itemId, {
      details: withCoordinates(JSON.parse(row.details), source.coordinates)
    })
  }
  const order = {
    ...orderOf(ground, source),
    datasetId: dataset.datasetId,
    ...allowed,
    actor: actorOf(asking),
    alongside
  }
  return {
    ...dataset,
    bytes: source.file.bytes,
    owner: source.item.row.owner ?? '',
    publish: (watch) => ground.publisher.publish({ ...order, ...watch })
  }
}

function fileOf(
  { files }: Pick<PortalContext, 'files'>,
  { item: { row }, file: { sha256, path }, format, reading }: Pick<Source, 'item' | 'file' | 'format' | 'reading'>
): FileToRead {
  return { path: files.pathOf(sha256), fileName: path || row.title, reading, ...(format !== undefined && { format }) }
}

function orderOf(
  ground: Pick<PortalContext, 'files'>,
  source: Source
): FileToRead & Pick<PublishOrder, 'coordinates' | 'schema' | 'nullRejected'> {
  const { coordinates, schema, nullRejected } = source
  return { ...fileOf(ground, source), coordinates, nullRejected, ...(schema !== undefined && { schema }) }
}

/** The file of an item that the caller may publish, as it would be read. Errors: those of `preparePublication`. */
export async function fileToAnalyze(
  ground: PortalContext,
  caller: Principal,
  { item, control, readOnly }: SeenItem,
  fileType: string | undefined,
  reading: NonNullable<PublishOrder['reading']>
): Promise<{ readonly file: FileToRead; readonly sha256: string }> {
  checkMayPublish({ item, control, readOnly }, caller)
  const file = await publishableFile(ground, item)
  return {
    file: fileOf(ground, { item, file, format: formatOf(item, fileType), reading }),
    sha256: file.sha256
  }
}

/** In the transaction that publishes it, the new item gets the metadata of its file's item. */
async function copyItemMetadata(
  happening: EventContext,
  {
    itemId,
    datasetId,
    source,
    coordinates,
    sharing
  }: {
    readonly itemId: string
    readonly datasetId: string
    readonly source: Item
    readonly coordinates: Coordinates | undefined
    readonly sharing: ShareInput
  }
): Promise<void> {
  const { tx, nowMs } = happening
  const organization = await readOrganization(tx)
  const made = await readItem(tx, itemId)
  // Another client was quicker: what was loaded would be a new version of a dataset of somebody else.
  if (made === undefined) throw nameTaken(datasetId, organization)
  const { id: sourceId, folder_id, snippet, access_information, culture, details } = source.row
  const type = findItemType(DATASET_TYPE) as ItemType
  await updateItem({ tx, nowMs }, itemId, {
    folder_id,
    snippet,
    access_information,
    culture,
    type_keywords: JSON.stringify(typeKeywords(type, [HOSTED])),
    details: withCoordinates(JSON.parse(details), coordinates)
  })
  for (const { path, sha256, bytes, media_type: mediaType } of await listFiles(tx, sourceId, 'thumbnail'))
    await writeFileRow(tx, itemId, 'thumbnail', { path, sha256, bytes, mediaType }, nowMs)
  await writeRelation(tx, { origin_id: itemId, destination_id: sourceId, type: PUBLISHED_OF })
  await applySharing(happening, made.row, share(sharingOf(made), sharing))
}

function shareInputOf(item: Item): ShareInput {
  const { access, groups } = sharingOf(item)
  return { everyone: access === 'public', org: access === 'org', groups }
}

const unshared = (item: Item): Item => ({ ...item, groups: [], row: { ...item.row, access: 'private' } })

/** All of the input, or a refusal: a new dataset is never shared otherwise than its publisher said. */
async function newSharing(db: Reader, caller: Principal, item: Item, input: ShareInput): Promise<ShareInput> {
  const { sharing, refusedGroups } = await plannedSharing(db, caller, unshared(item), input)
  if (refusedGroups.length > 0)
    throw refused(`The dataset cannot be shared with these groups: ${refusedGroups.join(', ')}.`)
  return { everyone: sharing.access === 'public', org: sharing.access !== 'private', groups: sharing.groups }
}

function nameTaken(datasetId: string, { id }: Organization): LoggiaError {
  return portalError('portal/dataset-name-taken', `Service name '${datasetId}' already exists for '${id}'.`, {
    details: { list: ['Publish under another name, or with overwrite.'] }
  })
}

function happeningOf({ clock }: PortalContext, tx: Writer, caller: Principal): EventContext {
  return { tx, actor: actorOf(caller), nowMs: clock.now() }
}
