import { Type } from 'typebox'

/** JSON Schema builder: the shapes of parameters and answers, from which OpenAPI is generated. */
export { Type }

export type JsonSchema = object
