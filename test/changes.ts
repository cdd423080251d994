/**
 * `node bin/with-node24.mjs test/changes.ts [--histories N] [--kills N] [--engine embedded|server|cluster] [--seed N]`:
 * random histories of appends, upserts and deletions beside a model, then pushes to a server that is killed. Runs
 * unattended, prints one summary, leaves nothing; the exit code is 1 when the records differ from the model.
 *
 * Six at a time, on the engine that Loggia starts, on a ClickHouse by its address, or on two shards of two replicas. Kills
 * are of a server with its own engine.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { connectEngine } from '#clickhouse'
import { Cluster, createClusterEngine, createEngine, type Engine } from '#engine'
import { changeUnderKills } from './chaos/changes-under-kills.ts'
import { CLUSTER, LOADER, READER, startListeners } from './engines/listener.ts'
import { nodeAt } from './engines/start-cluster.ts'
import { openHistories, playExtensions } from './ingest/extension-histories.ts'
import { type IngestLab, labOf, openIngestLab } from './ingest/ingest-lab.ts'

const { values } = parseArgs({
  options: {
    histories: { type: 'string', default: '100' },
    kills: { type: 'string', default: '0' },
    engine: { type: 'string', default: 'embedded' },
    seed: { type: 'string', default: '1' }
  }
})
const [histories, kills, first] = [values.histories, values.kills, values.seed].map(Number) as [number, number, number]
/** Histories at the same time: statements wait for the disk most of their time. */
const AT_ONCE = 6

/** Printed while it runs, which may be for an hour. */
const REPORT_EVERY = 250

async function playOn(lab: IngestLab): Promise<string> {
  const opened = await openHistories(lab)
  const played = { extended: 0, loaded: 0 }
  let [next, done] = [first, 0]
  const player = async (): Promise<void> => {
    while (next < first + histories) {
      const { extended, loaded } = await playExtensions(opened, next++)
      played.extended += extended
      played.loaded += loaded
      if (++done % REPORT_EVERY === 0) console.log(`${done} histories, ${minutes()} min, load ${load()}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, player))
  return `${played.extended} changes by hard links and row masks, ${played.loaded} by a load of all records`
}

async function onOwn(): Promise<string> {
  const lab = await openIngestLab()
  return playOn(lab).finally(() => lab.close())
}

async function playOnEngine(engine: Engine): Promise<string> {
  const lab = labOf(engine)
  return playOn(lab).finally(() => lab.removeFiles())
}

async function onServer(): Promise<string> {
  const [listener] = await startListeners(1, 1, { threads: 1 })
  try {
    const { url } = listener!
    const running = await connectEngine({ url, ...LOADER, readerUser: READER.user, readerPassword: READER.password })
    const engine = createEngine({ node: running.connection, stop: () => running.stop() })
    return await playOnEngine(engine).finally(() => engine.stop())
  } finally {
    await listener!.end()
  }
}

async function onCluster(): Promise<string> {
  const listeners = await startListeners(2, 2, { threads: 1 })
  try {
    const cluster = await Cluster.open({ name: CLUSTER, nodes: listeners.map(nodeAt) })
    return await playOnEngine(createClusterEngine(cluster)).finally(() => cluster.stop())
  } finally {
    for (const each of listeners) await each.end()
  }
}

const ENGINES: Readonly<Record<string, () => Promise<string>>> = {
  embedded: onOwn,
  server: onServer,
  cluster: onCluster
}
const play = ENGINES[values.engine]
if (play === undefined) throw new Error(`--engine is one of ${Object.keys(ENGINES).join(', ')}`)

const begun = Date.now()
const minutes = (): string => ((Date.now() - begun) / 60_000).toFixed(1)
const load = (): string => loadavg()[0]!.toFixed(1)
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
console.log([...lines, `load average at the end ${load()}`].join('\n'))
