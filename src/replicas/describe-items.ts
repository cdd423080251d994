import type { CurrentRecords, DatasetContent, DatasetItems } from '#catalog'
import { sharedFields } from '#schema'
import type { ItemFileRow, ItemRow, Reader } from '#store'
import { type DatasetPart, ITEM_FILE_KINDS, type ItemFile, type LocalItem, type LocalRecords } from '#sync'

/** Statements stay far below the 32,766 parameters that SQLite takes. */
const CHUNK = 1_000

/** Items with all that belongs to them, in a few statements for many. */
export async function describeItems(
  datasets: Pick<DatasetItems, 'describe'>,
  db: Reader,
  ids: readonly string[]
): Promise<Map<string, LocalItem>> {
  const found = new Map<string, LocalItem>()
  for (let at = 0; at < ids.length; at += CHUNK)
    for (const [id, item] of await describeSome(datasets, db, ids.slice(at, at + CHUNK))) found.set(id, item)
  return found
}

async function describeSome(
  datasets: Pick<DatasetItems, 'describe'>,
  db: Reader,
  ids: readonly string[]
): Promise<Map<string, LocalItem>> {
  // An item whose file is still being sent in parts is not whole.
  const rows = await db
    .selectFrom('items')
    .selectAll()
    .where('id', 'in', ids)
    .where('upload_name', 'is', null)
    .execute()
  const files = await db
    .selectFrom('item_files')
    .selectAll()
    .where('item_id', 'in', ids)
    .where('kind', 'in', ITEM_FILE_KINDS)
    .orderBy('kind')
    .orderBy('path')
    .execute()
  const relations = await db
    .selectFrom('item_relations')
    .selectAll()
    .where('origin_id', 'in', ids)
    .orderBy('type')
    .orderBy('destination_id')
    .execute()
  const groups = await db
    .selectFrom('item_groups')
    .selectAll()
    .where('item_id', 'in', ids)
    .orderBy('group_id')
    .execute()
  const published = await datasets.describe(db, ids)
  const filesOf = Map.groupBy(files, ({ item_id }) => item_id)
  const relationsOf = Map.groupBy(relations, ({ origin_id }) => origin_id)
  const groupsOf = Map.groupBy(groups, ({ item_id }) => item_id)
  return new Map(
    rows.map((row) => {
      const dataset = published.get(row.id)
      return [
        row.id,
        {
          groups: (groupsOf.get(row.id) ?? []).map(({ group_id }) => group_id),
          properties: propertiesOf(row),
          files: (filesOf.get(row.id) ?? []).map(fileOf),
          relations: (relationsOf.get(row.id) ?? []).map(({ type, destination_id: itemId }) => ({ type, itemId })),
          dataset: dataset === undefined ? null : partOf(dataset.content),
          records: dataset?.records == null ? null : recordsOf(dataset.content, dataset.records)
        }
      ]
    })
  )
}

function propertiesOf(row: ItemRow): LocalItem['properties'] {
  const { west, south, east, north } = row
  return {
    type: row.type,
    title: row.title,
    snippet: row.snippet,
    description: row.description,
    tags: JSON.parse(row.tags),
    typeKeywords: JSON.parse(row.type_keywords),
    accessInformation: row.access_information,
    licenseInfo: row.license_info,
    url: row.url,
    culture: row.culture,
    details: row.details,
    extent:
      west === null || south === null || east === null || north === null
        ? null
        : [Number(west), Number(south), Number(east), Number(north)],
    contentStatus: row.content_status
  }
}

function fileOf({ kind, path, sha256, bytes, media_type: mediaType, access }: ItemFileRow): ItemFile {
  return {
    kind: kind as ItemFile['kind'],
    path,
    sha256,
    bytes: Number(bytes),
    mediaType,
    access: access === 'private' ? 'private' : 'inherit'
  }
}

function partOf({ id, fields, metas, translations, dataVisible, files }: DatasetContent): DatasetPart {
  return {
    id,
    fields: JSON.stringify(sharedFields(fields)),
    metas: JSON.stringify(metas),
    translations: JSON.stringify(translations),
    dataVisible,
    files
  }
}

function recordsOf({ id, fields }: DatasetContent, { table, recordCount, bytes }: CurrentRecords): LocalRecords {
  // They are read here with these, whole: another portal gets those of `partOf`.
  const shared = fields.filter(({ hidden }) => hidden !== true)
  return { table, recordCount, bytes, datasetId: id, fields: JSON.stringify(shared) }
}
