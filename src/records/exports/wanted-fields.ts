import { answerColumns, isAggregated, type Query, type SelectItem } from '#query'
import { isMultivalued } from '#schema'

/**
 * The query with fields that a file contains although they were not selected, after those that were. Groups have no
 * fields.
 */
export function withWantedFields(query: Query, names: readonly string[]): Query {
  if (names.length === 0 || isAggregated(query)) return query
  const shown = new Set(
    answerColumns(query).flatMap(({ key, value }) => (value.kind === 'field' ? [key, value.name] : [key]))
  )
  const wanted = query.source.fields.filter(({ name }) => names.includes(name) && !shown.has(name))
  const items = wanted.map(
    (field): SelectItem => ({
      key: field.name,
      value: { kind: 'field', name: field.name, type: field.type, list: isMultivalued(field) }
    })
  )
  return items.length === 0 ? query : { ...query, select: [...query.select, ...items] }
}
