/** How the clients of this folder speak: a method for every way of asking that differs on the wire. */
import assert from 'node:assert/strict'
import { startDemo } from '../demo/demo.ts'

/** Values of a list are sent one parameter each, as every client of ours does. */
export type Parameters = Readonly<Record<string, string | number | readonly string[]>>

/** How blanks are written: Python's and R's older libraries differ from browsers. */
export type Blanks = '+' | '%20'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

export const CITIES = 'geonames-all-cities-with-a-population-1000'
export const DATASETS = 'api/explore/v2.1/catalog/datasets'

export async function openPortal() {
  const demo = await startDemo()
  const ask = async (
    path: string,
    parameters: Parameters = {},
    headers: Record<string, string> = {},
    blanks: Blanks = '+'
  ): Promise<Answer> => {
    const response = await fetch(`${demo.url}/${path}${queryOf(parameters, blanks)}`, { headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return {
    url: demo.url,
    createKey: demo.createKey,
    stop: demo.stop,
    ask,
    /** The body of a 200 as JSON. */
    json: async <Body>(
      path: string,
      parameters: Parameters = {},
      headers: Record<string, string> = {},
      blanks: Blanks = '+'
    ): Promise<Body> => {
      const answer = await ask(path, parameters, headers, blanks)
      assert.equal(answer.status, 200, `${path}${queryOf(parameters, blanks)}: ${answer.text.slice(0, 500)}`)
      return JSON.parse(answer.text) as Body
    }
  }
}

export function queryOf(parameters: Parameters, blanks: Blanks): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, String(each)] as [string, string])
  )
  const query = new URLSearchParams(pairs).toString()
  return query === '' ? '' : `?${blanks === '+' ? query : query.replaceAll('+', '%20')}`
}

/** A page of records or datasets, as far as clients read it. */
export interface Page<Row = Record<string, unknown>> {
  readonly total_count: number
  readonly results: readonly Row[]
}
