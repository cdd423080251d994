import type { Element } from '../markup/element.ts'
import { isGeometryElement, isGeometryMember } from './gml-geometry.ts'

/** How many times its own size a feature may have with the parts that its geometries refer to. */
const MAX_GROWTH = 4

/**
 * Puts the parts that geometries refer to into them, where they are elsewhere in the same feature: a solid of CityGML
 * refers to the surfaces of its walls and roofs. A part that refers to others stays elsewhere, so that none contains itself.
 */
export function joinReferences(feature: Element): void {
  const parts = new Map<string, Element>()
  const references: Element[] = []
  collect(feature, parts, references)
  if (references.length === 0) return
  const sizes = new Map<Element, number>()
  let left = MAX_GROWTH * sizeOf(feature, sizes)
  for (const reference of references) {
    const part = parts.get(reference.attributes['href']!.slice(1))
    if (part === undefined || refersToOthers(part)) continue
    left -= sizes.get(part)!
    if (left < 0) return
    reference.children.push(part)
  }
}

function collect(element: Element, parts: Map<string, Element>, references: Element[]): void {
  const { id } = element.attributes
  if (id !== undefined && isGeometryElement(element.name)) parts.set(id, element)
  if (isReference(element)) references.push(element)
  for (const child of element.children) collect(child, parts, references)
}

function isReference({ name, attributes, children }: Element): boolean {
  return children.length === 0 && attributes['href']?.startsWith('#') === true && isGeometryMember(name)
}

/** Also when they have been put into it. */
function refersToOthers(part: Element): boolean {
  return part.children.some(
    (child) => (child.attributes['href'] !== undefined && isGeometryMember(child.name)) || refersToOthers(child)
  )
}

/** Elements and characters. */
function sizeOf(element: Element, sizes: Map<Element, number>): number {
  const size = element.children.reduce((sum, child) => sum + sizeOf(child, sizes), 1 + element.text.length)
  sizes.set(element, size)
  return size
}
