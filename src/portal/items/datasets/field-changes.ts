import { EDITABLE_ANNOTATIONS, type FieldChange } from '#catalog'
import { badParameters } from '../../pipeline/errors.ts'
import { isJsonObject, type JsonValue } from '../../pipeline/parameter.ts'

export interface NamedChange extends FieldChange {
  readonly name: string
}

/** The parameter `fields`. Errors: `portal/bad-parameters`. Values of annotations are checked where they are stored. */
export function readFieldChanges(values: readonly JsonValue[]): readonly NamedChange[] {
  return values.map((value, at) => {
    const place = `'fields[${at}]`
    if (!isJsonObject(value)) throw badParameters([`${place}' must be an object.`])
    const { name, label, description, hidden, annotations, ...others } = value
    const unknown = Object.keys(others)[0]
    if (unknown !== undefined) throw badParameters([`${place}' must have no property ${unknown}.`])
    if (typeof name !== 'string') throw badParameters([`${place}.name' must be the name of a field.`])
    if (label !== undefined && (typeof label !== 'string' || label.length > 250))
      throw badParameters([`${place}.label' must be text of at most 250 characters.`])
    if (
      description !== undefined &&
      description !== null &&
      (typeof description !== 'string' || description.length > 4_000)
    )
      throw badParameters([`${place}.description' must be text of at most 4,000 characters, or null.`])
    if (hidden !== undefined && typeof hidden !== 'boolean')
      throw badParameters([`${place}.hidden' must be true or false.`])
    return {
      name,
      ...(label !== undefined && { label }),
      ...(description !== undefined && { description }),
      ...(hidden !== undefined && { hidden }),
      ...(annotations !== undefined && { annotations: readAnnotations(annotations, place) })
    }
  })
}

function readAnnotations(value: JsonValue, place: string): NonNullable<FieldChange['annotations']> {
  if (!isJsonObject(value)) throw badParameters([`${place}.annotations' must be an object.`])
  const unknown = Object.keys(value).find((name) => !EDITABLE_ANNOTATIONS.some((each) => each === name))
  if (unknown !== undefined)
    throw badParameters([
      `${place}.annotations' has ${unknown}, which is not one of ${EDITABLE_ANNOTATIONS.join(', ')}.`
    ])
  return value
}
