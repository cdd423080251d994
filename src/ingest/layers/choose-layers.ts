import { ingestError } from '../errors.ts'

/** All layers of a file. */
const ALL = '*'
const SHOWN = 20

/** The layers to read, in the order of the file. Throws `ingest/which-layer`, `ingest/no-such-layer`, `ingest/empty`. */
export function chooseLayers(
  available: readonly string[],
  asked: readonly string[] | undefined,
  name: string
): readonly string[] {
  const shown = available.slice(0, SHOWN).join(', ') + (available.length > SHOWN ? ', …' : '')
  if (available.length === 0) throw ingestError('ingest/empty', `${name} has no table.`, { details: { name } })
  if (asked === undefined) {
    if (available.length === 1) return available
    throw ingestError(
      'ingest/which-layer',
      `${name} has several layers. Name one or several, or * for all: ${shown}.`,
      {
        details: { name, layers: available }
      }
    )
  }
  if (asked.includes(ALL)) return available
  const unknown = asked.find((each) => !available.includes(each))
  if (unknown !== undefined)
    throw ingestError('ingest/no-such-layer', `${name} has no layer ${unknown}. It has: ${shown}.`, {
      details: { name, layer: unknown, layers: available }
    })
  return available.filter((each) => asked.includes(each))
}
