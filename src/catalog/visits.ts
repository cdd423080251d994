import { createHash, randomBytes } from 'node:crypto'
import { CATALOG_REVISION } from '#items'
import { type Clock, systemClock } from '#kit'
import { raiseRevision, type Store, type Writer } from '#store'
import { USAGE_DAYS } from './calls.ts'
import { isProgram } from './visit-agents.ts'

/** A view of a page or dataset. Nothing of it is kept but counts. */
export interface Visit {
  /** null: a page of no dataset. */
  readonly datasetId: string | null
  /** A tab, `download`, `page`. */
  readonly view: string
  readonly address: string
  readonly agent: string | undefined
  readonly language: string | undefined
  /** Host of the page that linked here. */
  readonly referrer: string | undefined
}

export interface Visits {
  note(visit: Visit): void
  /** Writes what was counted since the last time. */
  flush(): Promise<void>
  /** Once a day: downloads and popularity of datasets, which the catalog can be sorted by; deletes old counts. */
  settle(): Promise<void>
}

/** Different counts in memory; others of the same minute are not counted. */
const MAX_WAITING = 20_000
/** Languages, hosts and visitors of one day; more are not counted separately. */
const MAX_VALUES = 500
const MAX_VISITORS = 100_000
const POPULARITY_DAYS = 30
/** A download says more than a look. */
const DOWNLOAD_WEIGHT = 3
const DAY_MS = 86_400_000
const BATCH = 500

export function createVisits({
  store,
  clock = systemClock
}: {
  readonly store: Store
  readonly clock?: Clock
}): Visits {
  let waiting = new Map<string, number>()
  let today = dayOf(clock.now())
  // Thrown away every night: afterwards visitors of the day before cannot be recognized.
  let salt = randomBytes(16)
  let visitors = new Set<string>()
  let values = new Set<string>()
  let settledDay = ''

  const add = (subject: string, view: string, kind: string): void => {
    const key = [today, subject, view, kind].join('\n')
    const before = waiting.get(key)
    if (before !== undefined || waiting.size < MAX_WAITING) waiting.set(key, (before ?? 0) + 1)
  }
  const addValue = (view: string, value: string | undefined): void => {
    if (value === undefined || !/^[\w.:-]{1,100}$/.test(value)) return
    if (!values.has(`${view} ${value}`) && values.size >= MAX_VALUES) return
    values.add(`${view} ${value}`)
    add(value, view, 'person')
  }

  return {
    note: ({ datasetId, view, address, agent, language, referrer }) => {
      const day = dayOf(clock.now())
      if (day !== today) {
        today = day
        salt = randomBytes(16)
        visitors = new Set()
        values = new Set()
      }
      const kind = isProgram(agent) ? 'program' : 'person'
      add(datasetId ?? '', view, kind)
      if (kind === 'program') return
      addValue('language', language)
      addValue('referrer', referrer)
      const visitor = createHash('sha256').update(salt).update(`${address}\n${agent}`).digest('base64url').slice(0, 16)
      if (visitors.has(visitor) || visitors.size >= MAX_VISITORS) return
      visitors.add(visitor)
      add('', 'visitors', 'person')
    },
    flush: async () => {
      const due = [...waiting]
      waiting = new Map()
      for (let at = 0; at < due.length; at += BATCH)
        await store.sideTransaction(async (tx) => {
          for (const [key, count] of due.slice(at, at + BATCH)) await write(tx, key.split('\n'), count)
        })
    },
    settle: async () => {
      const now = clock.now()
      if (settledDay === dayOf(now)) return
      await store.transaction((tx) => writePopularity(tx, dayOf(now - POPULARITY_DAYS * DAY_MS)))
      await store.sideTransaction(async (tx) => {
        await tx
          .deleteFrom('visits')
          .where('day', '<', dayOf(now - USAGE_DAYS * DAY_MS))
          .execute()
      })
      settledDay = dayOf(now)
    }
  }
}

async function write(
  tx: Writer,
  [day = '', subject = '', view = '', kind = '']: string[],
  count: number
): Promise<void> {
  await tx
    .insertInto('visits')
    .values({ day, subject, view, kind, count })
    .onConflict((row) =>
      row.columns(['day', 'subject', 'view', 'kind']).doUpdateSet((values) => ({
        count: values('visits.count', '+', count)
      }))
    )
    .execute()
}

/** People of the last weeks, and downloads of all times; rows that stay the same keep their revision. */
async function writePopularity(tx: Writer, sinceDay: string): Promise<void> {
  const rows = await tx
    .selectFrom('visits')
    .innerJoin('datasets', 'datasets.dataset_id', 'visits.subject')
    .select([
      'datasets.uid',
      'datasets.downloads',
      'datasets.popularity',
      'visits.view',
      'visits.kind',
      'visits.day',
      'visits.count'
    ])
    .where('visits.view', 'not in', ['language', 'referrer', 'visitors'])
    .execute()
  const sums = new Map<string, { before: string; downloads: number; popularity: number }>()
  for (const { uid, downloads, popularity, view, kind, day, count } of rows) {
    const sum = sums.get(uid) ?? { before: `${downloads} ${popularity}`, downloads: 0, popularity: 0 }
    sums.set(uid, sum)
    if (view === 'download') sum.downloads += Number(count)
    if (kind === 'person' && day >= sinceDay)
      sum.popularity += Number(count) * (view === 'download' ? DOWNLOAD_WEIGHT : 1)
  }
  const changed = [...sums].filter(([, sum]) => sum.before !== `${sum.downloads} ${sum.popularity}`)
  if (changed.length === 0) return
  const revision = await raiseRevision(tx, CATALOG_REVISION)
  for (const [uid, { downloads, popularity }] of changed)
    await tx.updateTable('datasets').set({ downloads, popularity, revision }).where('uid', '=', uid).execute()
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
