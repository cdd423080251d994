import { CATALOG_REVISION } from '#items'
import { type Reader, raiseRevision, type Writer } from '#store'
import type { MetaType } from '../templates/template.ts'

/** What administrators define for the metadata of datasets. */
export interface MetadataLists {
  /** Offered in forms; other licences stay possible. */
  readonly licenses: readonly ListedLicense[]
  /** Offered in forms; other themes stay possible. */
  readonly themes: readonly string[]
  readonly templates: readonly DefinedTemplate[]
}

export interface ListedLicense {
  readonly name: string
  /** Address of its text: datasets under the licence show it. */
  readonly url: string | null
}

export interface DefinedTemplate {
  readonly name: string
  readonly label: string
  readonly fields: readonly DefinedMeta[]
}

export interface DefinedMeta {
  readonly name: string
  readonly label: string
  readonly type: Exclude<MetaType, 'geo'>
  readonly help: string | null
  /** The values that there are; null: any. */
  readonly values: readonly string[] | null
  /** Term of a vocabulary that catalogs of other portals read it as. */
  readonly uri: string | null
  /** Offered as a filter of the catalog. */
  readonly facet: boolean
}

export const EMPTY_LISTS: MetadataLists = { licenses: [], themes: [], templates: [] }

const NAMES = ['licenses', 'themes', 'templates'] as const satisfies readonly (keyof MetadataLists)[]

export async function readMetadataLists(db: Reader): Promise<MetadataLists> {
  const rows = await db.selectFrom('metadata_lists').selectAll().execute()
  const found = rows.filter(({ name }) => NAMES.some((each) => each === name))
  return { ...EMPTY_LISTS, ...Object.fromEntries(found.map(({ name, content }) => [name, JSON.parse(content)])) }
}

/** Lists that are absent stay. Values of metas that are no longer defined stay too: they show again with their meta. */
export async function replaceMetadataLists(tx: Writer, lists: Partial<MetadataLists>): Promise<void> {
  for (const name of NAMES) {
    const list = lists[name]
    if (list === undefined) continue
    await tx.deleteFrom('metadata_lists').where('name', '=', name).execute()
    await tx
      .insertInto('metadata_lists')
      .values({ name, content: JSON.stringify(list) })
      .execute()
  }
  await raiseRevision(tx, CATALOG_REVISION)
}
