import type { Answer, QueryParams } from '#http'
import type { Records } from '#records'
import { type ParameterName, readValues, type ValuesOf } from './parameters/parameter-table.ts'
import type { RequestContext } from './request-context.ts'

/** Routed endpoints. */
export interface Route {
  /** Below the version's prefix, with `:name` for segments that are parameters. */
  readonly path: string
  /** All that it reads of the query string. */
  readonly parameters: readonly ParameterName[]
  /** Reads the parameters, then answers. Throws `explore/bad-parameter`. */
  readonly answer: (context: RequestContext, query: QueryParams, records: Records) => Promise<Answer> | Answer
}

/** A row of the table of endpoints, with its text in the OpenAPI description. */
export interface Endpoint extends Route, Description {}

interface Description {
  readonly operationId: string
  readonly tag: 'Catalog' | 'Dataset'
  readonly summary: string
  /** Name of a shape of the description; absent for files. */
  readonly shape?: string
}

/** How an endpoint is answered: from the values of the parameters that it names, and nothing else of the query. */
export interface Handling<Name extends ParameterName> {
  readonly parameters: readonly Name[]
  readonly handle: (context: RequestContext, values: ValuesOf<Name>, records: Records) => Promise<Answer> | Answer
}

/** Declares a handler with its parameters, so that the compiler knows their values. */
export function handling<const Name extends ParameterName>(
  parameters: readonly Name[],
  handle: Handling<Name>['handle']
): Handling<Name> {
  return { parameters, handle }
}

export function route<Name extends ParameterName>(path: string, { parameters, handle }: Handling<Name>): Route {
  return {
    path,
    parameters,
    answer: (context, query, records) => {
      const values = context.caller.stages.timeNow('read', () => readValues(parameters, query, context))
      const answer = handle(context, values, records)
      const { lang } = values as Partial<ValuesOf<'lang'>>
      return lang === undefined ? answer : inLanguage(answer, lang)
    }
  }
}

export function endpoint<Name extends ParameterName>(
  path: string,
  description: Description,
  handler: Handling<Name>
): Endpoint {
  return { ...route(path, handler), ...description }
}

async function inLanguage(answer: Promise<Answer> | Answer, lang: string): Promise<Answer> {
  const given = await answer
  return { ...given, headers: { 'content-language': lang, ...given.headers } }
}
