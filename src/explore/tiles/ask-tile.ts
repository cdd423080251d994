import { type Caller, type DrawnTile, drawTile, type Records, type Rendered } from '#records'
import { V21 } from '../api-version.ts'
import { paramsOf, type Question } from '../ask-endpoint.ts'
import { odsqlOf } from '../parameters/odsql-values.ts'
import { readValues } from '../parameters/parameter-table.ts'

/** A tile of a map of the records that the parameters leave: `where`, `refine`, `exclude`, `lang`, `timezone`. */
export interface TileQuestion {
  readonly datasetId: string
  readonly tile: DrawnTile['tile']
  readonly field: string
  readonly value: string | null
  readonly cells: number
  readonly parameters: Question['parameters']
}

const FORMAT = { name: 'vector tile', write: drawTile } as const

/** As `askEndpoint`: for pages, from the same cache and under the same limits. Errors: those of records. */
export function askTile(
  records: Records,
  caller: Caller,
  { parameters, ...request }: TileQuestion,
  isKnown: (tag: string) => boolean
): Promise<Rendered> {
  const reading = { version: V21, defaults: records.defaults }
  const values = readValues(['where', 'refine', 'exclude', 'lang', 'timezone'], paramsOf(parameters), reading)
  const odsql = odsqlOf(values, reading)
  return records.tile.render({ ...odsql, ...request }, caller, FORMAT, {}, isKnown)
}
