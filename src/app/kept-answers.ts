import { createHash } from 'node:crypto'
import { type Dirent, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Log, randomHex } from '#kit'
import type { Records } from '#records'
import type { Store } from '#store'
import type { Config } from './config/settings.ts'
import type { Home } from './home.ts'

export interface KeptAnswers {
  /** To be called when no further answer is given. */
  store(): Promise<void>
}

/** Counter of the control database: servers that have stored their answers, each with a number drawn by lot. */
const COUNTER = 'kept answers'
const NUMBER_BYTES = 6
/** Less is computed again sooner than all files of the software are looked at. */
const LEAST_BYTES = 262_144

interface Options {
  readonly records: Pick<Records, 'restoreAnswers' | 'storeAnswers' | 'cacheBytes'>
  readonly store: Store
  readonly config: Config
  readonly home: Home
  readonly log: Log
}

/**
 * Cached responses survive a restart. They are right only for the code and the settings they were made with, and in the
 * control database that the last server left, or what became of it: their keys name revisions, and a copy that was put back counts the
 * same revisions again. So the last server draws a number, leaves it in the database and in the seal of the file, and
 * the next one takes it away. A server that is killed stores nothing.
 */
export async function keepAnswers({ records, store, config, home, log }: Options): Promise<KeptAnswers> {
  const number = await takeNumber(store)
  if (number === undefined) rmSync(home.answers, { force: true })
  else records.restoreAnswers(home.answers, sealOf(config, number))
  return {
    store: async () => {
      if (records.cacheBytes() < LEAST_BYTES) return
      try {
        const drawn = Number.parseInt(randomHex(NUMBER_BYTES), 16)
        records.storeAnswers(home.answers, sealOf(config, drawn))
        await store.transaction((tx) => tx.insertInto('revisions').values({ name: COUNTER, value: drawn }).execute())
      } catch (error) {
        log.warn({ err: error }, 'cached responses were not kept for the next start')
      }
    }
  }
}

function sealOf(config: Config, number: number): string {
  return `${codePrint()} ${createHash('sha256').update(JSON.stringify(config)).digest('hex')} ${number}`
}

/** The number that the last server left; nobody finds it again. */
function takeNumber(store: Store): Promise<number | undefined> {
  return store.transaction(async (tx) => {
    const row = await tx.selectFrom('revisions').select('value').where('name', '=', COUNTER).executeTakeFirst()
    if (row !== undefined) await tx.deleteFrom('revisions').where('name', '=', COUNTER).execute()
    return row?.value
  })
}

/** Changes with every file of the software; a clone has one release number for many states. */
function codePrint(): string {
  const hash = createHash('sha256')
  const source = join(import.meta.dirname, '..')
  const files: Dirent[] = readdirSync(source, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  for (const path of files.map(({ parentPath, name }) => join(parentPath, name)).toSorted()) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}
