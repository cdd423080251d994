import type { FieldReference, Source, TileAddress, TileAnswer, TileQuery } from '#query'
import { isMultivalued } from '#schema'
import type { Question } from '../cache/cached-use-case.ts'
import type { Caller } from '../caller.ts'
import { recordsError } from '../errors.ts'
import { compileClauses } from '../query/compile-clauses.ts'
import { workOf } from '../query/query-cost.ts'
import type { OdsqlRequest } from '../query/request.ts'
import { runOptions, withSignal } from '../query/run-options.ts'
import { NO_TABLE, type Subject, subjectOf } from '../query/subject.ts'
import type { RecordsContext } from '../records-context.ts'

/** One tile of a map of the records that match. */
export interface TileRequest extends OdsqlRequest {
  readonly datasetId: string
  readonly tile: TileAddress
  /** Names of the field that is drawn, and of the one that it is coloured by. */
  readonly field: string
  readonly value: string | null
  readonly cells: number
  /** At most this many shapes are drawn, the largest; the others are counted. */
  readonly maxShapes: number
}

export interface DrawnTile extends TileAnswer {
  readonly tile: TileAddress
}

const EVERYTHING = { limit: undefined, offset: 0 }

/** Throws `records/not-drawable`, `catalog/…`, `odsql/…`. */
export const tileQuestion: Question<TileRequest, Subject, DrawnTile> = {
  name: 'tile',
  find: ({ datasetId }, caller, context) => subjectOf(datasetId, caller, context),
  compute: async (request, { source }, caller, context) => {
    const { tile, cells, maxShapes, timezone } = request
    const { where } = caller.stages.timeNow('compile', () => compileClauses(request, EVERYTHING, source, context.clock))
    const value = request.value === null ? undefined : fieldOf(request.value, source, isColour)
    const query: TileQuery = {
      source,
      where,
      tile,
      field: fieldOf(request.field, source, isPlace),
      ...(value === undefined ? {} : { value }),
      cells,
      maxShapes,
      timezone
    }
    const answer = source.table === NO_TABLE ? { cells: [], shapes: [] } : await run(query, caller, context)
    return { tile, ...answer }
  }
}

function run(query: TileQuery, caller: Caller, context: RecordsContext): Promise<TileAnswer> {
  const { engine, scheduler, settings } = context
  return caller.stages.time('engine', () =>
    scheduler.run(workOf(query, caller), caller.signal, (grant, signal) =>
      engine.tile(query, runOptions(withSignal(caller, signal), context, settings.queryTimeoutMs, grant))
    )
  )
}

function fieldOf(name: string, { fields }: Source, isFit: (field: FieldReference) => boolean): FieldReference {
  const field = fields.find((each) => each.name === name)
  const found: FieldReference | undefined =
    field === undefined ? undefined : { kind: 'field', name, type: field.type, list: isMultivalued(field) }
  if (found !== undefined && isFit(found)) return found
  throw recordsError('records/not-drawable', `The map cannot be drawn of the field ${name.slice(0, 100)}.`)
}

function isPlace({ type }: FieldReference): boolean {
  return type === 'geo_point_2d' || type === 'geo_shape'
}

/** Values that a legend can show. */
function isColour({ type, list }: FieldReference): boolean {
  return !list && (type === 'int' || type === 'double' || type === 'text' || type === 'boolean')
}
