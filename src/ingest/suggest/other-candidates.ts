import { GEOMETRY_NOTATIONS } from '#schema'
import { readGeometryText } from '../notation/geometry-text.ts'
import type { Candidate, SampledColumn } from './candidate.ts'

/** Words of booleans, each pair in lower case. */
const FLAGS: readonly (readonly [yes: string, no: string])[] = [
  ['yes', 'no'],
  ['y', 'n'],
  ['oui', 'non'],
  ['o', 'n'],
  ['ja', 'nein'],
  ['j', 'n'],
  ['ja', 'nee'],
  ['ja', 'nej'],
  ['sí', 'no'],
  ['si', 'no'],
  ['sì', 'no'],
  ['s', 'n'],
  ['sim', 'não'],
  ['bai', 'ez'],
  ['vrai', 'faux'],
  ['wahr', 'falsch'],
  ['verdadero', 'falso'],
  ['vero', 'falso'],
  ['verdadeiro', 'falso'],
  ['on', 'off']
]

/** Both words occur. */
export function flagCandidates({ texts }: SampledColumn): Candidate[] {
  const words = new Set(texts.map((text) => text.toLowerCase()))
  return FLAGS.filter((pair) => words.size === 2 && pair.every((word) => words.has(word))).map(([yes, no]) => ({
    type: 'boolean',
    values: { true: [yes], false: [no] }
  }))
}

export function geometryCandidates({ texts }: SampledColumn): Candidate[] {
  return GEOMETRY_NOTATIONS.filter((notation) => notation === 'wkt' || notation === 'wkb').flatMap((notation) => {
    const geometries = texts.map((text) => readGeometryText(text, notation))
    if (!geometries.every((each) => each !== undefined)) return []
    const filled = geometries.filter((each) => each !== 'empty')
    if (filled.length === 0) return []
    const arePoints = filled.every(({ geometry }) => geometry.type === 'Point')
    return [{ type: arePoints ? ('geo_point_2d' as const) : ('geo_shape' as const), values: { notation } }]
  })
}

const SEPARATORS = ['|', ';'] as const
/** Of the texts, how many must have the separator, and how often elements must come again. */
const SHARE = 0.3
const REPEATED = 0.7
const MAX_ELEMENT = 60

/** Lists: their elements are short and come again in other lists. */
export function listCandidates({ texts }: SampledColumn): Candidate[] {
  return SEPARATORS.filter((separator) => {
    const lists = texts.map((text) => text.split(separator).map((each) => each.trim()))
    const elements = lists.flat()
    return (
      lists.filter(({ length }) => length > 1).length >= texts.length * SHARE &&
      elements.every((each) => each !== '' && each.length <= MAX_ELEMENT) &&
      new Set(elements).size <= elements.length * REPEATED
    )
  }).map((separator) => ({ type: 'text', values: { separator } }))
}
