/**
 * `node bin/with-node24.mjs test/changes.ts [--histories N] [--kills N] [--engine embedded|server|cluster] [--seed N]`:
 * random histories of appends, upserts and deletions beside a model, then pushes to a server that is killed. Runs
 * unattended, prints one summary, leaves nothing; the exit code is 1 when the records differ from the model.
 *
 * Six at a time. The engine that Loggia starts plays the histories of hard links and row masks; on a ClickHouse by its
 * address, and on two shards of two replicas, the histories are whole imports. Kills are of a server with its own engine.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { connectEngine } from '#clickhouse'
import { Cluster, createClusterEngine, createEngine, type Engine } from '#engine'
import { changeUnderKills } from './chaos/changes-under-kills.ts'
import { CLUSTER, LOADER, READER, startListeners } from './engines/listener.ts'
import { nodeAt } from './engines/start-cluster.ts'
import { openHistories, playExtensions } from './ingest/extension-histories.ts'
import { labOf, openIngestLab } from './ingest/ingest-lab.ts'
import { playHistory } from './ingest/record-changes.ts'

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '100' },
    kills: { type: 'string', default: '0' },
    engine: { type: 'string', default: 'embedded' },
    seed: { type: 'string', default: '1' }
  }
})
const [histories, kills, first] = [values.histories, values.kills, values.seed].map(Number) as [number, number, number]
/** Changes of a history of whole imports. */
const STEPS = 10
/** Histories at the same time: statements wait for the disk most of their time. */
const AT_ONCE = 6

async function playAll(play: (seed: number) => Promise<void>): Promise<void> {
  let next = first
  const player = async (): Promise<void> => {
    while (next < first + histories) await play(next++)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, player))
}

async function playLinks(): Promise<string> {
  const lab = await openIngestLab()
  try {
    const opened = await openHistories(lab)
    let changes = 0
    await playAll(async (seed) => {
      const played = await playExtensions(opened, seed)
      changes += played
    })
    return `${changes} changes by hard links and row masks`
  } finally {
    await lab.close()
  }
}

async function playImports(engine: Engine): Promise<string> {
  const lab = labOf(engine)
  const extended = { append: 0, upsert: 0, delete: 0 }
  try {
    await playAll(async (seed) => {
      const each = await playHistory(lab, seed, STEPS)
      for (const kind of ['append', 'upsert', 'delete'] as const) extended[kind] += each[kind]
    })
    return `${histories * STEPS} changes, of which extended the version: ${JSON.stringify(extended)}`
  } finally {
    lab.removeFiles()
  }
}

async function onServer(): Promise<string> {
  const [listener] = await startListeners(1)
  try {
    const { url } = listener!
    const running = await connectEngine({ url, ...LOADER, readerUser: READER.user, readerPassword: READER.password })
    const engine = createEngine({ node: running.connection, stop: () => running.stop() })
    return await playImports(engine).finally(() => engine.stop())
  } finally {
    await listener!.end()
  }
}

async function onCluster(): Promise<string> {
  const listeners = await startListeners(2, 2)
  try {
    const cluster = await Cluster.open({ name: CLUSTER, nodes: listeners.map(nodeAt) })
    return await playImports(createClusterEngine(cluster)).finally(() => cluster.stop())
  } finally {
    for (const each of listeners) await each.end()
  }
}

const ENGINES: Readonly<Record<string, () => Promise<string>>> = {
  embedded: playLinks,
  server: onServer,
  cluster: onCluster
}
const play = ENGINES[values.engine]
if (play === undefined) throw new Error(`--engine is one of ${Object.keys(ENGINES).join(', ')}`)

const begun = Date.now()
const minutes = (): string => ((Date.now() - begun) / 60_000).toFixed(1)
const lines: string[] = []
if (histories > 0) {
  const played = await play()
  lines.push(
    `${histories} histories from ${first}, engine ${values.engine}: ${played}; no difference; ${minutes()} min`
  )
}
if (kills > 0) {
  const { acknowledged, slowestStartMs } = await changeUnderKills(kills, first)
  lines.push(
    `${kills} kills: ${acknowledged} pushes that replace and delete acknowledged, records as the model has them, \`check --deep\` finds nothing; slowest start ${Math.round(slowestStartMs)} ms; ${minutes()} min in all`
  )
}
console.log([...lines, `load average at the end ${loadavg()[0]?.toFixed(1)}`].join('\n'))
