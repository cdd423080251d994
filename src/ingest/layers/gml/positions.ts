import type { Element } from '../markup/element.ts'
import { GmlProblem } from './gml-problem.ts'

export type GmlPosition = number[]

/** Numbers of a position: 2 or 3. An odd list of numbers that does not say so has 3. */
export type Dimension = 2 | 3 | undefined

/**
 * The positions that an element has, in any of the notations of GML 2 to 3.2: `pos`, `posList`, `coordinates`, `coord`,
 * points beside each other.
 */
export function positionsIn(element: Element, dimension: Dimension): GmlPosition[] {
  const positions: GmlPosition[] = []
  const own = dimensionOf(element) ?? dimension
  for (const child of element.children) {
    const inner = dimensionOf(child) ?? own
    if (child.name === 'pos') positions.push(position(numbers(child.text)))
    else if (child.name === 'posList') add(positions, listed(numbers(child.text), inner))
    else if (child.name === 'coordinates') add(positions, tuples(child))
    else if (child.name === 'coord') positions.push(coord(child))
    else if (child.name === 'pointProperty' || child.name === 'pointRep') add(positions, pointsOf(child, inner))
  }
  return positions
}

function pointsOf(property: Element, dimension: Dimension): GmlPosition[] {
  if (property.children.length === 0) throw new GmlProblem('refer to positions elsewhere')
  return property.children.flatMap((point) => positionsIn(point, dimension))
}

export function dimensionOf({ attributes }: Element): Dimension {
  const told = attributes['srsDimension'] ?? attributes['dimension']
  return told === '3' ? 3 : told === '2' ? 2 : undefined
}

/** A list can be longer than the arguments that a call may have. */
function add(positions: GmlPosition[], more: readonly GmlPosition[]): void {
  for (const each of more) positions.push(each)
}

function numbers(text: string): number[] {
  const trimmed = text.trim()
  return trimmed === '' ? [] : trimmed.split(/\s+/).map(finite)
}

function finite(text: string): number {
  const value = Number(text)
  if (text === '' || !Number.isFinite(value)) throw new GmlProblem('have positions that are not numbers')
  return value
}

function position(values: number[]): GmlPosition {
  if (values.length < 2) throw new GmlProblem('have positions that are not numbers')
  return values.slice(0, 3)
}

function listed(values: readonly number[], dimension: Dimension): GmlPosition[] {
  const width = dimension ?? (values.length % 2 === 0 ? 2 : 3)
  if (values.length % width !== 0) throw new GmlProblem('have positions that are not whole')
  return Array.from({ length: values.length / width }, (_, at) => values.slice(at * width, (at + 1) * width))
}

/** GML 2 §4.3.1: the signs of decimals, numbers and tuples can be named. */
function tuples({ text, attributes }: Element): GmlPosition[] {
  const [decimal, comma, blank] = [attributes['decimal'] ?? '.', attributes['cs'] ?? ',', attributes['ts'] ?? ' ']
  const plain = blank.trim() === '' ? text.trim() : text.replaceAll(blank, ' ').trim()
  if (plain === '') return []
  const joined =
    comma.trim() === ''
      ? plain
      : plain.replace(/\s+/g, ' ').replaceAll(` ${comma}`, comma).replaceAll(`${comma} `, comma)
  return joined
    .split(/\s+/)
    .map((tuple) =>
      position(tuple.split(comma).map((each) => finite(decimal === '.' ? each : each.replace(decimal, '.'))))
    )
}

function coord({ children }: Element): GmlPosition {
  return position(
    children.filter(({ name }) => name === 'X' || name === 'Y' || name === 'Z').map(({ text }) => finite(text.trim()))
  )
}
