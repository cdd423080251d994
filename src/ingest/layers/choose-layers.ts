import { hasNoRecords, ingestError } from '../errors.ts'
import type { Layer } from './layer-reader.ts'

/** All layers of a file. */
const ALL = '*'
const SHOWN = 20

/** The layers to read, in the order of the file. Throws `ingest/which-layer`, `ingest/no-such-layer`, `ingest/empty`. */
export function chooseLayers(
  layers: readonly Layer[],
  asked: readonly string[] | undefined,
  name: string
): readonly string[] {
  const available = layers.flatMap((layer) => (layer.isBlank === true ? [] : [layer.name]))
  const blank = layers.flatMap((layer) => (layer.isBlank === true ? [layer.name] : []))
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
  if (blank.length > 0 && asked.every((each) => blank.includes(each)))
    throw hasNoRecords(name, `There is nothing in ${asked.join(', ')}.`)
  const unknown = asked.find((each) => !available.includes(each) && !blank.includes(each))
  if (unknown !== undefined)
    throw ingestError('ingest/no-such-layer', `${name} has no layer ${unknown}. It has: ${shown}.`, {
      details: { name, layer: unknown, layers: available }
    })
  return layers.flatMap((layer) => (asked.includes(layer.name) ? [layer.name] : []))
}
