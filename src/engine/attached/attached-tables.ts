import { setTimeout as pause } from 'node:timers/promises'
import { type Connection, engineError } from '#clickhouse'
import { isLoggiaError, type LoggiaError } from '#kit'
import { quoteIdentifier } from '../column.ts'
import { readLabel } from '../table-label.ts'
import { namedTables, VERSION_PREFIX } from './named-tables.ts'
import { countPartRows, folderOfTable } from './part-rows.ts'

export interface AttachedTablesOptions {
  readonly node: Connection
  /** Tables of versions that stay attached when nobody uses them. */
  readonly limit: number
  /** Of the engine. */
  readonly dataFolder: string
}

/** TABLE_ALREADY_EXISTS: also of a table that a statement still reads which found it before it was detached. */
const STILL_USED = 57
const ATTACH_LIMIT_MS = 20_000
const ATTACH_PAUSE_MS = 20
/** Detached with one look at labels. */
const BATCH = 100
/** After a round that found too few tables to detach. */
const ROUND_PAUSE_MS = 1_000
/** Rows of this many tables are counted at a time. */
const COUNTED_AT_ONCE = 32

interface Use {
  /** Statements that run on it. */
  statements: number
  /** When the last one began or ended, on this object's own clock. */
  usedAt: number
}

/**
 * Which tables of versions are attached in the engine that Loggia started. A table in use costs it some 90 KB of memory
 * and 2 ms of processor time at every start; a detached one costs nothing, and is attached for the first statement that
 * names it (3 ms). Those unused for longest are detached when there are more than the limit: only published versions, and
 * never while a statement runs on them. The engine keeps the state itself, so a crash at any moment loses nothing.
 */
export class AttachedTables {
  readonly #node: Connection
  readonly #limit: number
  readonly #dataFolder: string
  /** Of attached tables, and until the next round of further names, such as dropped tables. */
  readonly #uses = new Map<string, Use>()
  /** Of the tables that are being attached or detached now. */
  readonly #changes = new Map<string, Promise<void>>()
  /** Tables that came back with fewer rows than their parts said. */
  readonly #incomplete = new Set<string>()
  /** Identifiers of detached tables by name; absent when it has to be read. */
  #detached: Promise<Map<string, string>> | undefined
  /** While there are any, nothing is detached. */
  #listings = 0
  #clock = 0
  #round: Promise<void> | undefined
  #notBefore = 0

  constructor({ node, limit, dataFolder }: AttachedTablesOptions) {
    this.#node = node
    this.#limit = limit
    this.#dataFolder = dataFolder
  }

  /** Attaches what is detached of these and keeps all of them attached until `release`. */
  async hold(tables: readonly string[], user: 'reader' | 'loader'): Promise<void> {
    for (const table of tables) this.#useOf(table).statements++
    try {
      for (const table of tables) await this.#attach(table)
      const incomplete = user === 'reader' && tables.find((table) => this.#incomplete.has(table))
      if (incomplete) throw incompleteTable(incomplete)
    } catch (error) {
      this.release(tables)
      throw error
    }
  }

  release(tables: readonly string[]): void {
    for (const table of tables) {
      const use = this.#useOf(table)
      use.statements--
      use.usedAt = ++this.#clock
    }
    if (this.#uses.size > this.#limit + Math.floor(this.#limit / 10) && performance.now() >= this.#notBefore)
      this.#round ??= this.#detachUnused()
        // The next round looks again.
        .catch(() => this.#forget())
        .finally(() => (this.#round = undefined))
  }

  /** Whether one of these was found detached after all, by a fresh look: a statement that missed it can be repeated. */
  async findDetached(tables: readonly string[]): Promise<boolean> {
    this.#forget()
    const detached = await this.#readDetached()
    return tables.some((table) => detached.has(table))
  }

  /**
   * Does something while no table is detached, with the names of those that are: each other table is attached
   * until the end, so that a list of both misses none.
   */
  async whileNoneGoes<Result>(work: (detached: readonly string[]) => Promise<Result>): Promise<Result> {
    this.#listings++
    try {
      return await work([...(await this.#settled()).keys()])
    } finally {
      this.#listings--
    }
  }

  /** Rows of detached tables, as their parts say. Those that cannot be read are left out. */
  async detachedRows(): Promise<Map<string, number>> {
    const rows = new Map<string, number>()
    const left = [...(await this.#settled())]
    for (let batch = left.splice(0, COUNTED_AT_ONCE); batch.length > 0; batch = left.splice(0, COUNTED_AT_ONCE))
      await Promise.all(
        batch.map(async ([table, uuid]) => {
          const count = await countPartRows(folderOfTable(this.#dataFolder, uuid))
          if (count !== undefined) rows.set(table, count)
        })
      )
    return rows
  }

  /** Does something with tables while they are attached, some at a time. */
  async inTurns(tables: readonly string[], work: (tables: readonly string[]) => Promise<void>): Promise<void> {
    const left = [...tables]
    for (let batch = left.splice(0, BATCH); batch.length > 0; batch = left.splice(0, BATCH)) {
      await this.hold(batch, 'loader')
      try {
        await work(batch)
      } finally {
        this.release(batch)
      }
      await this.#round
    }
  }

  #useOf(table: string): Use {
    const known = this.#uses.get(table)
    if (known !== undefined) return known
    const use = { statements: 0, usedAt: ++this.#clock }
    this.#uses.set(table, use)
    return use
  }

  async #attach(table: string): Promise<void> {
    for (;;) {
      await this.#changes.get(table)?.catch(() => {})
      const view = this.#readDetached()
      const detached = await view
      if (this.#detached !== view || this.#changes.has(table)) continue
      const uuid = detached.get(table)
      if (uuid === undefined) return
      return this.#change(table, async () => {
        await this.#attachNow(table, uuid)
        detached.delete(table)
      })
    }
  }

  /** When it fails it is unknown whether the engine did it. */
  async #change(table: string, work: () => Promise<void>): Promise<void> {
    const change = work()
      .catch((error: unknown) => {
        this.#forget()
        throw error
      })
      .finally(() => this.#changes.delete(table))
    this.#changes.set(table, change)
    await change
  }

  async #attachNow(table: string, uuid: string): Promise<void> {
    const expected = await countPartRows(folderOfTable(this.#dataFolder, uuid))
    const untilMs = performance.now() + ATTACH_LIMIT_MS
    for (;;) {
      try {
        await this.#execute(`ATTACH TABLE IF NOT EXISTS ${quoteIdentifier(table)}`)
        break
      } catch (error) {
        if (!isStillUsed(error) || performance.now() > untilMs) throw error
        await pause(ATTACH_PAUSE_MS)
      }
    }
    if (expected === undefined || expected === 0) return
    const sql =
      'SELECT total_rows AS rows FROM system.tables WHERE database = currentDatabase() AND name = {table:String}'
    const [found] = await this.#select<{ rows: string | null }>(sql, { table })
    if (Number(found?.rows ?? 0) < expected) this.#incomplete.add(table)
  }

  async #detachUnused(): Promise<void> {
    const view = this.#readDetached()
    const detached = await view
    const begun = ++this.#clock
    const stored = new Map((await this.#readAttached()).map(({ name, uuid }) => [name, uuid]))
    for (const [table, use] of this.#uses)
      if (!stored.has(table) && use.statements === 0 && use.usedAt <= begun) this.#uses.delete(table)
    let excess = stored.size - this.#limit
    const running = excess > 0 ? await this.#readRunning() : new Set<string>()
    const isUnused = (table: string): boolean => {
      const use = this.#uses.get(table)
      return (
        !running.has(table) &&
        !this.#changes.has(table) &&
        !this.#incomplete.has(table) &&
        (use === undefined || (use.statements === 0 && use.usedAt <= begun))
      )
    }
    const candidates = [...stored.keys()]
      .filter(isUnused)
      .sort((a, b) => (this.#uses.get(a)?.usedAt ?? 0) - (this.#uses.get(b)?.usedAt ?? 0))
    while (excess > 0 && candidates.length > 0) {
      for (const table of await this.#published(candidates.splice(0, BATCH))) {
        // Read again meanwhile: this round's view is old.
        if (this.#detached !== view || this.#listings > 0) return
        if (excess <= 0 || !isUnused(table)) continue
        await this.#change(table, async () => {
          await this.#execute(`DETACH TABLE ${quoteIdentifier(table)} PERMANENTLY`)
          detached.set(table, stored.get(table) ?? '')
          if (this.#uses.get(table)?.statements === 0) this.#uses.delete(table)
        })
        excess--
      }
    }
    if (excess > 0) this.#notBefore = performance.now() + ROUND_PAUSE_MS
  }

  /** Those that say which version they hold, in their order: what a load works on does not. */
  async #published(tables: readonly string[]): Promise<string[]> {
    const sql =
      'SELECT name, comment FROM system.tables WHERE database = currentDatabase() AND name IN {tables:Array(String)}'
    const rows = await this.#select<{ name: string; comment: string }>(sql, { tables })
    const comments = new Map(rows.map(({ name, comment }) => [name, comment]))
    return tables.filter((table) => readLabel(comments.get(table) ?? '')?.version !== undefined)
  }

  /** Tables that statements in the engine name: their reader may be another thread, or have left. */
  async #readRunning(): Promise<Set<string>> {
    const rows = await this.#select<{ query: string }>('SELECT query FROM system.processes', {})
    return new Set(rows.flatMap(({ query }) => namedTables({ sql: query })))
  }

  #readDetached(): Promise<Map<string, string>> {
    return (this.#detached ??= this.#read().catch((error: unknown) => {
      this.#forget()
      throw error
    }))
  }

  /** Once what is being changed is changed. */
  async #settled(): Promise<Map<string, string>> {
    await Promise.allSettled(this.#changes.values())
    return this.#readDetached()
  }

  async #read(): Promise<Map<string, string>> {
    await Promise.allSettled(this.#changes.values())
    for (const { name } of await this.#readAttached())
      if (!this.#uses.has(name)) this.#uses.set(name, { statements: 0, usedAt: 0 })
    const sql =
      'SELECT table AS name, uuid FROM system.detached_tables WHERE database = currentDatabase() AND is_permanently'
    const rows = await this.#select<{ name: string; uuid: string }>(sql, {})
    return new Map(rows.filter(({ name }) => name.startsWith(VERSION_PREFIX)).map(({ name, uuid }) => [name, uuid]))
  }

  #readAttached(): Promise<{ name: string; uuid: string }[]> {
    const sql =
      'SELECT name, uuid FROM system.tables WHERE database = currentDatabase() AND startsWith(name, {prefix:String})'
    return this.#select(sql, { prefix: VERSION_PREFIX })
  }

  #forget(): void {
    this.#detached = undefined
  }

  async #execute(sql: string): Promise<void> {
    await this.#node.text({ sql }, { user: 'loader' })
  }

  #select<Row>(sql: string, params: Readonly<Record<string, string | readonly string[]>>): Promise<Row[]> {
    return this.#node.json<Row>({ sql, params }, { user: 'loader' })
  }
}

function isStillUsed(error: unknown): boolean {
  return isLoggiaError(error) && error.details.engineCode === STILL_USED
}

function incompleteTable(table: string): LoggiaError {
  return engineError(
    'engine/unavailable',
    'The records of this dataset are not complete on the disk, so they are not shown. `loggia check --deep` says what is damaged.',
    { cause: new Error(`${table} has fewer rows than its parts said`) }
  )
}
