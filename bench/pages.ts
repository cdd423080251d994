/**
 * `node bin/with-node24.mjs bench/pages.ts http://localhost:8080`: the time that pages take on the server beside the
 * answers of the API that they are made of, with 50 connections that ask without a pause, against a portal with the demo
 * catalog (`npm start`). PAGES_SECONDS (8) and PAGES_CONNECTIONS (50) set the size. Prints the rows of the table of
 * bench/pages.md. Client and server share the processors of one machine.
 */
import { Agent, get } from 'node:http'
import { loadavg } from 'node:os'

const SECONDS = Number(process.env.PAGES_SECONDS ?? 8)
const CONNECTIONS = Number(process.env.PAGES_CONNECTIONS ?? 50)
const base = process.argv[2] ?? 'http://localhost:8080'

const EARTHQUAKES = 'usgs-earthquakes-2018-w05'
const API = '/api/explore/v2.1/catalog'
const ADDRESSES: readonly (readonly [name: string, path: string])[] = [
  ['home', '/'],
  ['catalog, searched', '/explore/?q=climate'],
  ['information', `/explore/dataset/${EARTHQUAKES}/information/`],
  ['table', `/explore/dataset/${EARTHQUAKES}/table/`],
  ['map', `/explore/dataset/${EARTHQUAKES}/map/`],
  ['chart', '/explore/dataset/faa-wildlife-strikes/analyze/'],
  ['API: datasets', `${API}/datasets?limit=20`],
  ['API: facets of the catalog', `${API}/facets`],
  ['API: 100 records', `${API}/datasets/${EARTHQUAKES}/records?limit=100`]
]

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

function ask(path: string): Promise<number> {
  const begun = performance.now()
  return new Promise((resolve, reject) => {
    get(new URL(path, base), { agent }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - begun)
        else reject(new Error(`${response.statusCode} ${path}`))
      })
    }).on('error', reject)
  })
}

async function measure(path: string): Promise<number[]> {
  await ask(path)
  const until = performance.now() + SECONDS * 1_000
  const taken: number[] = []
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) taken.push(await ask(path))
    })
  )
  return taken.sort((a, b) => a - b)
}

const at = (sorted: readonly number[], share: number): string =>
  `${(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)} ms`

console.log('| address | one by one | p50 | p99 | a second | load |\n|---|---|---|---|---|---|')
for (const [name, path] of ADDRESSES) {
  const alone: number[] = []
  for (let round = 0; round < 20; round++) alone.push(await ask(path))
  const taken = await measure(path)
  const load = loadavg()[0]?.toFixed(1)
  console.log(
    `| ${name} | ${at(
      alone.sort((a, b) => a - b),
      0.5
    )} | ${at(taken, 0.5)} | ${at(taken, 0.99)} | ${Math.round(taken.length / SECONDS)} | ${load} |`
  )
}
agent.destroy()
