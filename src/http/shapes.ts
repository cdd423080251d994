/**
 * Shapes of parameters and answers as JSON Schema (https://json-schema.org/draft/2020-12), from which OpenAPI is
 * generated. A builder of ten words: the library that was here made 370 modules and 7 MB of every start.
 */

export type JsonSchema = object

type Options = Readonly<Record<string, unknown>>

/** The mark of what an object need not have; JSON leaves symbols out. */
const OPTIONAL = Symbol('optional')

interface ObjectSchema extends JsonSchema {
  readonly type: 'object'
  readonly required?: readonly string[]
  readonly properties: Readonly<Record<string, JsonSchema>>
}

export const Type = {
  String: (options?: Options) => ({ type: 'string', ...options }),
  Integer: (options?: Options) => ({ type: 'integer', ...options }),
  Number: (options?: Options) => ({ type: 'number', ...options }),
  Boolean: (options?: Options) => ({ type: 'boolean', ...options }),
  Null: (options?: Options) => ({ type: 'null', ...options }),
  Literal: (text: string) => ({ type: 'string', const: text }),
  Array: (items: JsonSchema, options?: Options) => ({ type: 'array', items, ...options }),
  Union: (anyOf: readonly JsonSchema[], options?: Options) => ({ anyOf, ...options }),
  Object: objectOf,
  /** The same shape, as a property that may be absent. */
  Optional: markOptional,
  /** The same object, of which everything may be absent. */
  Partial: ({ properties }: ObjectSchema, options?: Options): ObjectSchema => ({
    type: 'object',
    properties,
    ...options
  })
} as const

function objectOf(properties: Readonly<Record<string, JsonSchema>>, options?: Options): ObjectSchema {
  const required = Object.keys(properties).filter((name) => !(OPTIONAL in properties[name]!))
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
}

/** A copy: the shape itself may be required elsewhere. */
function markOptional<Shape extends JsonSchema>(shape: Shape): Shape {
  return Object.defineProperty({ ...shape }, OPTIONAL, { value: true })
}
