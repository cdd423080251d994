/** The property that the same rows come out in every format, for the number of random datasets that a test has time for. */
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Portal } from '../e2e/portal.ts'
import { form as csv } from './forms/csv.ts'
import { form as jsonl } from './forms/jsonl.ts'
import { form as parquet } from './forms/parquet.ts'
import { form as xlsx } from './forms/xlsx.ts'
import { parseExactly } from './json-cells.ts'
import { type RandomDataset, type RandomQuery, randomDataset, randomQuery } from './random-dataset.ts'
import { type Form, findDifference } from './same-rows.ts'

const FORMS: Readonly<Record<string, Form>> = { csv, jsonl, parquet, xlsx }
const ID = 'random'

export interface Tally {
  queries: number
  rows: number
  readonly refused: Set<string>
}

/** Throws fast-check's report, with the smallest dataset and request it found. */
export async function checkSameRows(
  portal: Portal,
  options: { readonly seed: number; readonly datasets: number; readonly queries: number; readonly limitMs?: number }
): Promise<Tally> {
  const tally: Tally = { queries: 0, rows: 0, refused: new Set() }
  const queries = fc.array(randomQuery, { minLength: options.queries, maxLength: options.queries })
  await fc.assert(
    fc.asyncProperty(randomDataset, queries, async (dataset, asked) => {
      await load(portal, dataset)
      for (const query of asked) await compareFormats(portal, query, tally)
    }),
    { numRuns: options.datasets, seed: options.seed, interruptAfterTimeLimit: options.limitMs ?? 60_000 }
  )
  return tally
}

async function load(portal: Portal, { fields, lines }: RandomDataset): Promise<void> {
  await portal.import(`${ID}.jsonl`, lines, { datasetId: ID, schema: { fields }, format: 'jsonl', replace: true })
}

async function compareFormats(portal: Portal, query: RandomQuery, tally: Tally): Promise<void> {
  const path = `/catalog/datasets/${ID}/exports`
  const json = await portal.get(`${path}/json`, query)
  tally.queries += 1
  if (json.status !== 200) {
    assert.equal(json.status, 400, json.text)
    tally.refused.add(json.text)
    return
  }
  const objects = parseExactly(json.text) as Record<string, unknown>[]
  tally.rows += objects.length
  for (const [format, form] of Object.entries(FORMS)) {
    const file = await portal.get(`${path}/${format}`, { ...query, ...form.parameters })
    assert.equal(file.status, 200, file.text)
    const grid = await form.read(file.bytes)
    assert.equal(findDifference(objects, grid, form), undefined, `${format} ${JSON.stringify(query)}`)
  }
}
