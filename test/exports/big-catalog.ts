/**
 * A catalog that no format packs into the buffers between server and client: few datasets, each with more to say than
 * anybody reads.
 */
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand, type Server } from '../chaos/server.ts'
import type { Offered } from './big-dataset.ts'

export const DATASETS = 16

/** About the limit of a cell of a spreadsheet. */
const CELL = 32_000
/** Columns of the tables, and statements of Dublin Core. */
const TERMS = [
  'alternative',
  'subject',
  'abstract',
  'coverage',
  'spatial',
  'source',
  'replaces',
  'hasPart',
  'hasVersion',
  'rights',
  'audience',
  'provenance'
]

export async function importBigCatalog(server: Server): Promise<void> {
  const schema = join(server.home, 'big.schema.json')
  const metas = {
    default: { keyword: Array.from({ length: 100 }, () => textOf(4_000)) },
    'dublin-core': Object.fromEntries(TERMS.map((term) => [term, textOf(CELL)]))
  }
  writeFileSync(schema, JSON.stringify({ fields: [{ name: 'id', type: 'int' }], metas }))
  const files = Array.from({ length: DATASETS }, (_, number) => join(server.home, `part-${number}.csv`))
  for (const file of files) writeFileSync(file, 'id\n1\n')
  const { code, output } = await runCommand(['import', ...files, '--schema', schema, '--home', server.home])
  if (code !== 0) throw new Error(output)
}

/** Names and addresses of the export formats of the catalog. */
export async function catalogExportsOf(server: Server): Promise<readonly Offered[]> {
  const { links } = (await (await fetch(`${server.url}/catalog/exports`)).json()) as { links: Offered[] }
  return links.filter(({ rel }) => rel !== 'self')
}

/** Words that do not compress, and few of them: the search of the portal keeps each. */
function textOf(length: number): string {
  return randomBytes(length).toString('base64').replace(/.{99}/g, '$& ').slice(0, length)
}
