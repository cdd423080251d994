import { bug } from '#kit'
import type { Field } from '#schema'
import type { DatasetIndex } from './dataset-index.ts'
import { AUDIENCE_FIELD, catalogRows, type Projection } from './projection.ts'

export interface CatalogTableState {
  readonly name: string
  readonly fields: readonly Field[]
}

/** The catalog as a table of the engine, built when a query needs a revision without one. */
export interface CatalogTable {
  of(revision: number, index: DatasetIndex): Promise<CatalogTableState>
}

export function createCatalogTable(projection: Projection | undefined): CatalogTable {
  let current: { readonly revision: number; readonly table: Promise<CatalogTableState> } | undefined
  let building: Promise<unknown> = Promise.resolve()

  const build = async (
    revision: number,
    index: DatasetIndex,
    earlier: CatalogTableState | undefined
  ): Promise<CatalogTableState> => {
    if (projection === undefined) throw bug('the catalog was given no projection')
    const { fields } = index.templates
    const before = earlier?.fields === fields ? earlier.name : undefined
    const name = await projection.load(revision, [...fields, AUDIENCE_FIELD], catalogRows(index.byUid.values()), before)
    return { name, fields }
  }

  return {
    of: (revision, index) => {
      // A slower request may come with a revision that has been left behind: what is newer serves it as well.
      if (current !== undefined && current.revision >= revision) return current.table
      const before = current
      const table = building.then(async () => build(revision, index, await before?.table.catch(() => undefined)))
      building = table.catch(() => {})
      current = { revision, table }
      table.then(
        () =>
          void before?.table
            .then(
              ({ name }) => projection?.release(name),
              () => {}
            )
            .catch(() => {}),
        () => {
          if (current?.table === table) current = before
        }
      )
      return table
    }
  }
}
