import type { JsonSchema } from '#http'
import { conditionOf } from './entity-tags/index.ts'
import { ROOT_PATHS, sectionOf } from './operation-sections.ts'
import { ANSWER_FORMS } from './pipeline/answer-form.ts'
import { type Operation, operation } from './pipeline/operation.ts'
import type { Parameter } from './pipeline/parameter.ts'
import { VISITOR } from './pipeline/rule.ts'

/** The document, for the address at which the portal was asked. */
export function openApiOperation(operations: () => readonly Operation[]): Operation {
  return operation({
    name: 'OpenAPI document',
    path: '/openapi',
    may: VISITOR,
    handle: ({ contextUrl }) => describePortalApi(operations(), contextUrl)
  })
}

/** OpenAPI 3.1 of the portal API: every operation of the table, for a portal at this address. */
export function describePortalApi(operations: readonly Operation[], portalUrl: string): JsonSchema {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Portal API',
      version: '1',
      summary: 'Users, groups, roles, items, search, webhooks and settings of a Loggia portal (sharing REST API).',
      description:
        'Operations take GET and POST alike, names of operations and parameters in any case. `f` says how the answer is written: `json`, `pjson`, or a page for people without it. Errors are an object `error` with status 200, as clients of this API expect; only failures of the server itself, and conditions (`If-Match`) that do not hold, have other statuses.'
    },
    servers: [{ url: portalUrl }],
    tags: [...new Set(operations.map(sectionOf))].map((name) => ({ name })),
    paths: Object.fromEntries(operations.map((operation) => [pathOf(operation), describePath(operation)])),
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'query', name: 'token' },
        header: { type: 'apiKey', in: 'header', name: 'X-Esri-Authorization', description: '`Bearer TOKEN`' }
      },
      responses: {
        answer: {
          description: 'The answer, or an error',
          content: {
            'application/json': {
              schema: { anyOf: [{ type: 'object' }, { $ref: '#/components/schemas/error' }] }
            }
          }
        },
        tagged: {
          description: 'The thing with its entity tag, for members, or an error',
          headers: { ETag: { description: 'Differs when somebody has edited the thing', schema: { type: 'string' } } },
          content: {
            'application/json': {
              schema: { anyOf: [{ type: 'object' }, { $ref: '#/components/schemas/error' }] }
            }
          }
        },
        changed: {
          description: 'Somebody else has changed the thing since: nothing was saved',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/error' } } }
        },
        file: {
          description: 'The bytes of a file, or an error as JSON',
          content: { '*/*': {} }
        }
      },
      parameters: {
        f: { ...F, schema: formsSchema([]) },
        ifMatch: {
          name: 'If-Match',
          in: 'header',
          description: 'Entity tags of the thing as it was read: when it has another one, nothing is changed.',
          schema: { type: 'string' }
        }
      },
      schemas: {
        error: ERROR,
        ...Object.fromEntries(
          operations.filter(takesMore).map((operation) => [bodyName(operation), describeBody(operation)])
        )
      }
    }
  }
}

const ERROR: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'details'],
      properties: {
        code: { type: 'integer', description: '400, 403, 498 (invalid token), 499 (token required) and others' },
        messageCode: { type: 'string' },
        message: { type: 'string' },
        details: { type: 'array', items: { type: 'string' } }
      }
    }
  }
}

function pathOf({ root, path }: Operation): string {
  return `${ROOT_PATHS[root]}${path.replace(/:(\w+)\*?/g, '{$1}')}`
}

function describePath(operation: Operation): JsonSchema {
  const { path, parameters } = operation
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' }
  }))
  const conditions = conditionOf(operation) === 'edit' ? [{ $ref: '#/components/parameters/ifMatch' }] : []
  const needsFile = Object.values(parameters).some(({ file, required, textToo }) => file && required && !textToo)
  return {
    ...(inPath.length + conditions.length > 0 && { parameters: [...inPath, ...conditions] }),
    ...(!needsFile && { get: { ...describe(operation, 'get'), parameters: inQuery(operation) } }),
    post: { ...describe(operation, 'post'), ...(takesMore(operation) && { requestBody: requestBody(operation) }) }
  }
}

function operationName(operation: Operation): string {
  return pathOf(operation)
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/_$/, '')
}

function describe(operation: Operation, method: 'get' | 'post'): JsonSchema {
  const { name, may, encryptedOnly, answersFile } = operation
  const open = may.audience !== 'members'
  const condition = conditionOf(operation)
  return {
    operationId: `${method}${operationName(operation)}`,
    summary: name,
    description: `May: ${may.says}.${encryptedOnly ? ' Over HTTPS only.' : ''}`,
    tags: [sectionOf(operation)],
    security: [...(open ? [{}] : []), { token: [] }, { header: [] }],
    responses: {
      200: { $ref: `#/components/responses/${answersFile ? 'file' : condition === 'show' ? 'tagged' : 'answer'}` },
      ...(condition === 'edit' && { 412: { $ref: '#/components/responses/changed' } })
    }
  }
}

const F = { name: 'f', in: 'query', description: 'How the answer is written; a page for people without it.' }

function formsSchema(more: readonly string[]): JsonSchema {
  return { type: 'string', enum: [...ANSWER_FORMS, ...more] }
}

/** With `f`, which all operations take. */
function inQuery({ parameters, forms }: Operation): JsonSchema[] {
  const own = Object.entries(parameters)
    .filter(([, { file, textToo }]) => file === undefined || textToo === true)
    .map(([name, parameter]) => ({
      name,
      in: 'query',
      ...(parameter.required && { required: true }),
      description: describeParameter(parameter),
      ...('type' in parameter.schema && parameter.schema.type === 'array' && { explode: false }),
      schema: parameter.schema
    }))
  if ('f' in parameters) return own
  return [forms.length === 0 ? { $ref: '#/components/parameters/f' } : { ...F, schema: formsSchema(forms) }, ...own]
}

function takesMore({ parameters }: Operation): boolean {
  return Object.keys(parameters).length > 0
}

function bodyName(operation: Operation): string {
  return `body${operationName(operation)}`
}

/** The form of a POST; `f` and `token` may be in it too. */
function requestBody(operation: Operation): JsonSchema {
  const parameters = Object.values(operation.parameters)
  const content = { schema: { $ref: `#/components/schemas/${bodyName(operation)}` } }
  return {
    ...(parameters.some(({ required }) => required) && { required: true }),
    content: parameters.some(({ file }) => file)
      ? { 'multipart/form-data': content }
      : { 'application/x-www-form-urlencoded': content, 'multipart/form-data': content }
  }
}

function describeBody({ parameters }: Operation): JsonSchema {
  const all = Object.entries(parameters)
  const required = all.filter(([, each]) => each.required).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(
      all.map(([name, each]) => [name, { ...each.schema, description: describeParameter(each) }])
    ),
    ...(required.length > 0 && { required })
  }
}

function describeParameter({ is, meaning }: Parameter<unknown>): string {
  return `${meaning} ${is.charAt(0).toUpperCase()}${is.slice(1)}.`
}
