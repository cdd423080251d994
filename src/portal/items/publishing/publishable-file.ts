import { fileFormat, IMPORT_FORMATS, type ImportFormat } from '#formats'
import { findItemType, ITEM_TYPES } from '#items'
import type { ItemFileRow } from '#store'
import { badParameters, refused } from '../../pipeline/errors.ts'
import type { PortalContext } from '../../portal-context.ts'
import { findFile } from '../files/file-rows.ts'
import type { Item } from '../shapes.ts'
import type { PublishOrder } from './publisher.ts'

/** The clients' names of file formats. */
const FORMATS: ReadonlyMap<string, ImportFormat> = new Map(
  IMPORT_FORMATS.flatMap((format) => (fileFormat(format).portal?.publishAs ?? []).map((name) => [name, format]))
)

export const FORMAT_WORDS: readonly string[] = [...FORMATS.keys()]

/** Errors: `portal/refused`. */
export async function publishableFile({ store }: Pick<PortalContext, 'store'>, { row }: Item): Promise<ItemFileRow> {
  const file = await findFile(store.db, row.id, ['data', 'text'])
  if (file === undefined || file.bytes === 0) throw refused(`The item ${row.id} has no file that could be published.`)
  return file
}

/** Errors: `portal/bad-parameters`, `portal/refused`, naming what can be published. */
export function formatOf({ row }: Item, asked: string | undefined): PublishOrder['format'] {
  const known = asked === undefined || asked === '' ? undefined : formatNamed(asked)
  if (asked !== undefined && asked !== '' && known === undefined)
    throw badParameters([`'filetype' must be one of ${FORMAT_WORDS.join(', ')}.`])
  if (findItemType(row.type)?.isPublishable !== true)
    throw refused(
      `Items of the type ${row.type} cannot be published.`,
      `These can: ${ITEM_TYPES.filter((type) => type.isPublishable)
        .map((type) => type.name)
        .join(', ')}.`
    )
  return knownFormat(asked)
}

/** The format that a client calls so. */
export function formatNamed(name: string): ImportFormat | undefined {
  return FORMATS.get(name.toLowerCase().replace(/\s+/g, ''))
}

/** Clients use one name for several formats, and for archives of them. */
const BY_CONTENT: ReadonlySet<ImportFormat> = new Set<ImportFormat>(['csv', 'geojson', 'xlsx', 'shp', 'kml'])

/**
 * Tables come delimited by anything, in archives, as JSON lines: the reader detects it, unless the request
 * names it.
 */
export function knownFormat(asked = ''): PublishOrder['format'] {
  const known = formatNamed(asked)
  return known === undefined || BY_CONTENT.has(known) ? undefined : known
}
