import type { Json } from './remote-dataset.ts'

/** Of a date and of an instant as an import reads them; the request is in UTC. */
const FORMATS: Readonly<Record<string, string>> = {
  date: 'yyyy-MM-dd',
  datetime: "yyyy-MM-dd'T'HH:mm:ss'Z'"
}

/**
 * A selection that gives dates and instants whole: portals cut them to the precision that is annotated on their field,
 * and still sort and compare by what is cut off. Undefined: no field is cut.
 */
export function wholeInstants(fields: readonly Json[]): string | undefined {
  const cut = fields.flatMap(({ name, type, annotations }) => {
    const { timeserie_precision: precision } = (annotations ?? {}) as { timeserie_precision?: unknown }
    const format = FORMATS[String(type)]
    const isCut = Array.isArray(precision) ? precision.length > 0 : precision !== undefined
    return isCut && format !== undefined && typeof name === 'string' && !name.includes('`') ? [{ name, format }] : []
  })
  if (cut.length === 0) return undefined
  const names = cut.map(({ name }) => `\`${name}\``)
  return [
    `exclude(${names.join(', ')})`,
    ...cut.map(({ format }, at) => `date_format(${names[at]}, "${format}") as ${names[at]}`)
  ].join(', ')
}
