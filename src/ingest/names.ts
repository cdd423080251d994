import { foldText } from '#query'

const MAX_NAME = 120

/**
 * Field names from the file's column labels: folded, everything except letters and digits as `_`, made unique by a number.
 * A label without a Latin letter or digit gives its place: `column_3`.
 */
export function fieldNames(labels: readonly string[]): string[] {
  const taken = new Set<string>()
  return labels.map((label, index) => {
    const slug = slugOf(label)
    const name = unused(slug === '' ? `column_${index + 1}` : slug, taken)
    taken.add(name)
    return name
  })
}

function slugOf(label: string): string {
  return foldText(label)
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+/, '')
    .slice(0, MAX_NAME)
    .replace(/_+$/, '')
}

function unused(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name
  for (let count = 2; ; count++) if (!taken.has(`${name}_${count}`)) return `${name}_${count}`
}
