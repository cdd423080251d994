import { CATALOG_FORMATS, DATASET_FORMATS } from '#exports'
import type { JsonSchema } from '#http'
import type { Endpoint } from '../endpoint.ts'
import type { Parameter } from '../parameters/parameter.ts'
import { PARAMETERS } from '../parameters/parameter-table.ts'
import { ANSWER_SHAPES, ERROR_SHAPE, QUOTA_SHAPE } from './answer-shapes.ts'

const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  dataset_id: 'Identifier of the dataset',
  record_id: 'Identifier of the record',
  file_id: 'Identifier of the attachment',
  format: 'Name of the export format'
}

/** OpenAPI 3.1 of the endpoints in the table, for a portal whose API begins at this address. */
export function describeEndpoints(endpoints: readonly Endpoint[], baseUrl: string): JsonSchema {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Explore API',
      version: 'V2.1',
      description: 'Reads the catalog of datasets, their records, facets and files. Only GET.'
    },
    servers: [{ url: baseUrl }],
    tags: [
      { name: 'Catalog', description: 'Enumerate datasets' },
      { name: 'Dataset', description: 'Work on records' }
    ],
    security: [{}, { apikey: [] }, { header: [] }],
    paths: Object.fromEntries(
      endpoints.map((endpoint) => [endpoint.path.replace(/:(\w+)/g, '{$1}'), { get: describeOperation(endpoint) }])
    ),
    components: {
      securitySchemes: {
        apikey: { type: 'apiKey', in: 'query', name: 'apikey' },
        header: { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Apikey KEY`' }
      },
      parameters: Object.fromEntries(
        Object.entries(PARAMETERS).map(([key, parameter]) => [key, describeParameter(parameter)])
      ),
      responses: {
        bad_request: answerOf('The request is not valid', ERROR_SHAPE),
        unauthorized: answerOf('An API key is needed, or is not valid', ERROR_SHAPE),
        not_found: answerOf('The resource does not exist', ERROR_SHAPE),
        quota_exceeded: answerOf('The quota is used up', QUOTA_SHAPE),
        internal_error: answerOf('A failure of the portal', ERROR_SHAPE)
      },
      schemas: ANSWER_SHAPES
    }
  }
}

function describeOperation({ operationId, summary, tag, path, parameters, shape }: Endpoint): JsonSchema {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    description: PATH_PARAMETERS[name],
    schema: pathSchema(name, tag)
  }))
  const failure = (name: string) => ({ $ref: `#/components/responses/${name}` })
  return {
    operationId,
    summary,
    tags: [tag],
    parameters: [...inPath, ...parameters.map((name) => ({ $ref: `#/components/parameters/${name}` }))],
    responses: {
      200:
        shape === undefined
          ? { description: 'A file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }
          : answerOf('The answer', { $ref: `#/components/schemas/${shape}` }),
      400: failure('bad_request'),
      401: failure('unauthorized'),
      404: failure('not_found'),
      429: failure('quota_exceeded'),
      500: failure('internal_error')
    }
  }
}

function pathSchema(name: string, tag: Endpoint['tag']): JsonSchema {
  if (name !== 'format') return { type: 'string' }
  return { type: 'string', enum: (tag === 'Catalog' ? CATALOG_FORMATS : DATASET_FORMATS).map(({ name }) => name) }
}

function describeParameter({ names: [name], description, schema, repeatable }: Parameter<unknown>): JsonSchema {
  const facts = { name, in: 'query', description }
  return repeatable
    ? { ...facts, style: 'form', explode: true, schema: { type: 'array', items: schema } }
    : { ...facts, schema: plain(schema) }
}

/** A union of constants, as the enumeration that tools show best. */
function plain(schema: JsonSchema): JsonSchema {
  const { anyOf, default: byDefault } = schema as { anyOf?: { const: string }[]; default?: unknown }
  return anyOf === undefined
    ? schema
    : {
        type: 'string',
        enum: anyOf.map((each) => each.const),
        ...(byDefault === undefined ? {} : { default: byDefault })
      }
}

function answerOf(description: string, schema: JsonSchema): JsonSchema {
  return { description, content: { 'application/json': { schema } } }
}
