import { type Element, groupByName, valueOf } from '../markup/element.ts'
import type { RecordSink } from '../record-sink.ts'
import { valueText } from '../xml/value-text.ts'
import { BOUNDS } from './feature-geometries.ts'

/** Attributes that say how an element is to be read, and nothing of its value. */
const SILENT: ReadonlySet<string> = new Set([
  'nil',
  'nilReason',
  'lang',
  'type',
  'show',
  'actuate',
  'owns',
  'schemaLocation'
])

/**
 * The values of a feature: texts, with attributes such as units in columns beside them; nested objects as JSON; repeated
 * properties as lists. `withGeometry`: properties that had only geometries, which are not values.
 */
export function putProperties(feature: Element, withGeometry: ReadonlySet<string>, sink: RecordSink): void {
  for (const [name, value] of valuesBeside(feature)) putText(name === 'id' ? 'gml_id' : name, value, sink)
  for (const [name, same] of groupByName(feature.children)) {
    const filled = same.filter((each) => !isEmpty(each))
    if (name === BOUNDS || (filled.length === 0 && withGeometry.has(name))) continue
    if (filled.length === 0) sink.column(name)
    else if (filled.length > 1) sink.putValue(sink.column(name), filled.map(listed))
    else putProperty(name, filled[0]!, sink)
  }
}

function putProperty(name: string, property: Element, sink: RecordSink): void {
  if (property.children.length > 0) return sink.putValue(sink.column(name), valueOf(property))
  putText(name, textOf(property), sink)
  for (const [attribute, value] of valuesBeside(property))
    if (attribute !== 'href') putText(`${name}_${attribute}`, value, sink)
}

function putText(label: string, text: string, sink: RecordSink): void {
  sink.put(sink.column(label), 'any', text)
}

/** One of several values of a property. */
function listed(property: Element): unknown {
  return property.children.length > 0 ? valueOf(property) : textOf(property)
}

/** A reference stands for the value that is not here. */
function textOf({ text, attributes }: Element): string {
  const own = valueText(text)
  return own === '' ? (attributes['href'] ?? '') : own
}

function isEmpty(property: Element): boolean {
  return property.attributes['nil'] === 'true' || (property.children.length === 0 && textOf(property) === '')
}

function valuesBeside({ attributes }: Element): [name: string, value: string][] {
  return Object.entries(attributes).filter(([name]) => !SILENT.has(name))
}
