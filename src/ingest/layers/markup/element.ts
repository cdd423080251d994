import { type Attributes, localName } from '../xml/read-xml.ts'

/** An element inside of a record. Names are local: without the prefix of their namespace. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: Element[]
  text: string
}

export function createElement(name: string, attributes: Attributes): Element {
  return { name, attributes: plainAttributes(attributes), children: [], text: '' }
}

const NO_ATTRIBUTES: Readonly<Record<string, string>> = {}

function plainAttributes(attributes: Attributes): Readonly<Record<string, string>> {
  for (const _name in attributes) return localAttributes(attributes)
  return NO_ATTRIBUTES
}

function localAttributes(attributes: Attributes): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).flatMap(([name, value]) =>
      name === 'xmlns' || name.startsWith('xmlns:') ? [] : [[localName(name), value]]
    )
  )
}

export function groupByName(children: readonly Element[]): Map<string, Element[]> {
  const groups = new Map<string, Element[]>()
  for (const child of children) {
    const group = groups.get(child.name)
    if (group === undefined) groups.set(child.name, [child])
    else group.push(child)
  }
  return groups
}

/** Text of an element without others; else an object with `@attribute`, children and `#text`. Null: it has nothing. */
export function valueOf(element: Element): unknown {
  const text = element.text.trim()
  const attributes = Object.entries(element.attributes).filter(([name]) => name !== 'nil' && name !== 'lang')
  if (element.children.length === 0 && attributes.length === 0) return text === '' ? null : text
  const members = [...groupByName(element.children)].map(([name, same]) => {
    const values = same.map(valueOf)
    return [name, values.length === 1 ? values[0] : values] as const
  })
  return Object.fromEntries([
    ...attributes.map(([name, value]) => [`@${name}`, value] as const),
    ...members,
    ...(text === '' ? [] : [['#text', text] as const])
  ])
}
