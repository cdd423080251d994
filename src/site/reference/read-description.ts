import type { ReferenceOperation, ReferenceParameter, ReferenceView } from '../views/reference-view.ts'

type Members = Readonly<Record<string, unknown>>

/** An OpenAPI description (3.x) as a page shows it: by tag, each operation with its parameters and answers. */
export function readDescription(description: object): Omit<ReferenceView, 'fileHref' | 'base'> {
  const whole = description as Members
  const resolve = (value: unknown): Members => {
    const members = membersOf(value)
    const reference = textOf(members.$ref)
    if (!reference.startsWith('#/')) return members
    return reference
      .slice(2)
      .split('/')
      .reduce<Members>((node, name) => membersOf(node[name]), whole)
  }
  const operations = Object.entries(membersOf(whole.paths)).flatMap(([path, methods]) =>
    Object.entries(membersOf(methods)).map(([method, operation]) => ({
      tags: listOf(membersOf(operation).tags).map(textOf),
      operation: operationOf(path, method, membersOf(operation), resolve)
    }))
  )
  const info = membersOf(whole.info)
  return {
    title: `${textOf(info.title)} ${textOf(info.version)}`.trim(),
    description: textOf(info.description),
    groups: listOf(whole.tags).map((tag) => {
      const { name, description: about } = membersOf(tag)
      return {
        name: textOf(name),
        description: textOf(about),
        operations: operations.filter(({ tags }) => tags.includes(textOf(name))).map(({ operation }) => operation)
      }
    })
  }
}

function operationOf(
  path: string,
  method: string,
  operation: Members,
  resolve: (value: unknown) => Members
): ReferenceOperation {
  return {
    id: textOf(operation.operationId),
    method: method.toUpperCase(),
    path,
    summary: textOf(operation.summary),
    parameters: listOf(operation.parameters).map((each) => parameterOf(resolve(each), resolve)),
    answers: Object.entries(membersOf(operation.responses)).map(([status, answer]) => ({
      status,
      description: textOf(resolve(answer).description)
    }))
  }
}

function parameterOf(parameter: Members, resolve: (value: unknown) => Members): ReferenceParameter {
  return {
    name: textOf(parameter.name),
    place: textOf(parameter.in),
    required: parameter.required === true,
    type: typeOf(resolve(parameter.schema), resolve),
    description: textOf(parameter.description)
  }
}

function typeOf(schema: Members, resolve: (value: unknown) => Members): string {
  const values = listOf(schema.enum)
  if (values.length > 0) return values.map(String).join(' | ')
  const type = textOf(schema.type)
  return type === 'array' ? `${typeOf(resolve(schema.items), resolve)} …` : type
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {}
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
