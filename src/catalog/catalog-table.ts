import { bug } from '#kit'
import type { Field } from '#schema'
import type { DatasetIndex } from './dataset-index.ts'
import { AUDIENCE_FIELD, catalogFields, catalogRows, type Projection } from './projection.ts'
import type { Template } from './templates/template.ts'

/** The catalog as a table of the engine, built when a query needs a revision without one. */
export interface CatalogTable {
  readonly fields: readonly Field[]
  of(revision: number, index: DatasetIndex): Promise<string>
}

export function createCatalogTable(templates: readonly Template[], projection: Projection | undefined): CatalogTable {
  const fields = catalogFields(templates)
  let current: { readonly revision: number; readonly table: Promise<string> } | undefined
  let building: Promise<unknown> = Promise.resolve()

  const build = async (revision: number, index: DatasetIndex): Promise<string> => {
    if (projection === undefined) throw bug('the catalog was given no projection')
    return projection.load(revision, [...fields, AUDIENCE_FIELD], catalogRows(index.byUid.values()))
  }

  return {
    fields,
    of: (revision, index) => {
      // A slower request may come with a revision that has been left behind: what is newer serves it as well.
      if (current !== undefined && current.revision >= revision) return current.table
      const before = current
      const table = building.then(() => build(revision, index))
      building = table.catch(() => {})
      current = { revision, table }
      table.then(
        () =>
          void before?.table
            .then(
              (name) => projection?.release(name),
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
