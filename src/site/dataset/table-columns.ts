import type { Field } from '#schema'
import { isSortable, type TableState } from '../state/table-state.ts'

/** Columns of a table for which nobody chose. */
const DEFAULT_COLUMNS = 10

const NAMES = /^(name|nom|title|titre|label|libelle|place|lieu|nombre|nome|bezeichnung)(_|$)/i

/** The field that names a record: it stands first and is the head of its row. */
export function titleField(fields: readonly Field[]): Field | undefined {
  const texts = fields.filter(({ type, annotations }) => type === 'text' && annotations.multivalued === undefined)
  return (
    texts.find(({ name }) => NAMES.test(name)) ??
    texts.find(({ annotations }) => annotations.sortable === true) ??
    texts.find(({ annotations }) => annotations.id !== true && annotations.facet !== true) ??
    fields.find(isSortable) ??
    fields[0]
  )
}

/** The name first, then as the publisher ordered them; shapes and structures last. */
export function orderedFields(fields: readonly Field[]): Field[] {
  const title = titleField(fields)
  const rest = fields.filter((field) => field !== title)
  const isBulky = ({ type }: Field): boolean => type === 'geo_shape' || type === 'json_blob'
  return [...(title === undefined ? [] : [title]), ...rest.filter((field) => !isBulky(field)), ...rest.filter(isBulky)]
}

/** Columns that are shown: those asked for, else the first, with those that are filtered or sorted by. */
export function chooseColumns({ columns, filters, sort }: TableState, fields: readonly Field[]): readonly Field[] {
  if (columns !== null) return columns
  const ordered = orderedFields(fields)
  const used = new Set([...filters.map(({ field }) => field.name), ...(sort === null ? [] : [sort.field.name])])
  return ordered.filter(({ name, type }, at) => used.has(name) || (at < DEFAULT_COLUMNS && type !== 'geo_shape'))
}
