/** Broken texts that are ODSQL all the same: what people never write, for the engine and the evaluator to agree on. */
import { type CompileContext, compileQuery, compileRefinement } from '#odsql'
import type { Query, Source } from '#query'
import type { FuzzInput } from './inputs.ts'

/** The query of an input; undefined when it is invalid, or about clusters, which the evaluator does not have. */
export function survivorOf({ clause, text }: FuzzInput, source: Source): Query | undefined {
  const context: CompileContext = {
    source,
    now: Date.UTC(2024, 4, 6),
    timezone: 'Europe/Paris',
    lang: 'fr',
    version: 'v2.1',
    catalog: false,
    limit: 20,
    offset: 0
  }
  try {
    const query = compile(clause, text, context)
    return query?.groups.some(({ by }) => by.kind === 'geo-cluster') === true ? undefined : query
  } catch {
    return undefined
  }
}

function compile(clause: FuzzInput['clause'], text: string, context: CompileContext): Query | undefined {
  switch (clause) {
    case 'where':
      return compileQuery({ where: [text] }, context)
    case 'refine':
      return compileQuery({}, { ...context, extraWhere: compileRefinement(text, clause, context).predicate })
    case 'exclude':
      return compileQuery(
        {},
        { ...context, extraWhere: { kind: 'not', item: compileRefinement(text, clause, context).predicate } }
      )
    case 'facet':
      return undefined
    default:
      return compileQuery({ [clause]: text }, context)
  }
}
