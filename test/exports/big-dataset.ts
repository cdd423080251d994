/**
 * A dataset that no format packs into the buffers between server and client: texts that do not compress, and something
 * for every kind of format.
 */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand, type Server } from '../chaos/server.ts'

export const BIG_ID = 'big'
export const BIG_ROWS = 60_000

const SCHEMA = {
  fields: [
    { name: 'id', type: 'int', annotations: { id: true } },
    { name: 'name', type: 'text' },
    { name: 'day', type: 'date' },
    { name: 'ends', type: 'date' },
    { name: 'place', type: 'geo_point_2d' }
  ]
}

export async function importBig(server: Server): Promise<void> {
  const [file, schema] = [join(server.home, 'big.csv'), join(server.home, 'big.schema.json')]
  const lines = Array.from(
    { length: BIG_ROWS },
    (_, row) =>
      `${row},${randomBytes(180).toString('base64')},2020-01-${String(1 + (row % 28)).padStart(2, '0')},2020-02-01,"${(row % 1700) / 10 - 85}, ${(row % 3500) / 10 - 175}"`
  )
  writeFileSync(file, `id,name,day,ends,place\n${lines.join('\n')}\n`)
  writeFileSync(schema, JSON.stringify(SCHEMA))
  const { code, output } = await runCommand(['import', file, '--id', BIG_ID, '--schema', schema, '--home', server.home])
  if (code !== 0) throw new Error(output)
}

export interface Offered {
  readonly rel: string
  readonly href: string
}

/** Names and addresses of the export formats of the dataset. */
export async function exportsOf(server: Server): Promise<readonly Offered[]> {
  const answer = await fetch(`${server.url}/catalog/datasets/${BIG_ID}/exports`)
  const { links } = (await answer.json()) as { links: Offered[] }
  return links.filter(({ rel }) => rel !== 'self')
}
