import type { GroupKey, Query, SelectItem } from '#query'

/**
 * The query with labels of fields instead of their names, where a field stands under its own name. A label that is
 * taken already stays a name: two equal keys would hide one of the values.
 */
export function useLabels(query: Query): Query {
  const labels = new Map(query.source.fields.map((field) => [field.name, field.label]))
  const taken = new Set([...query.select, ...query.groups].map(({ key }) => key))
  const labelOf = (name: string): string => {
    const label = labels.get(name)
    if (label === undefined || label === name || taken.has(label)) return name
    taken.add(label)
    return label
  }
  const groups = query.groups.map((group): GroupKey => {
    const isField = group.by.kind === 'value' && group.by.value.kind === 'field' && group.by.value.name === group.key
    return isField ? { ...group, key: labelOf(group.key) } : group
  })
  const select = query.select.map((item): SelectItem => {
    if (item.value.kind === 'field' && item.value.name === item.key) return { ...item, key: labelOf(item.key) }
    if (item.value.kind !== 'group') return item
    // A group key that is selected again bears the same name as the group.
    const before = query.groups[item.value.index]
    return before !== undefined && before.key === item.key
      ? { ...item, key: groups[item.value.index]?.key ?? item.key }
      : item
  })
  return { ...query, groups, select }
}
