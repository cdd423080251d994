/** What members of simulated portals do with their items, and what they see. */
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { applySharing, blankItem, compareSharing, deleteItem, emitItemEvent, insertItem, updateItem } from '#items'
import { randomHex } from '#kit'
import type { Store, Writer } from '#store'
import { sharingOf } from '../../../src/replicas/put-item.ts'
import type { SimulatedPortal } from './simulated-portal.ts'

export const FIELDS = [{ name: 'number', label: 'number', type: 'int', description: null, annotations: {} }] as const

/** An item of a group as anybody sees it. */
export interface SeenItem {
  readonly itemId: string
  readonly title: string
  /** The text of its file. */
  readonly text: string | null
  readonly records: string | null
  readonly relations: number
}

/** A portal with the group that it has linked. */
export class Member {
  readonly portal: SimulatedPortal
  readonly group: string

  constructor(portal: SimulatedPortal, group: string) {
    this.portal = portal
    this.group = group
  }

  get #store(): Store {
    return this.portal.store
  }

  #change(work: (tx: Writer, nowMs: number) => Promise<void>): Promise<void> {
    return this.#store.transaction((tx) => work(tx, this.portal.clock.now()))
  }

  async addMap(title: string, itemId = randomHex(16), text = `{"is":"${title}"}`): Promise<string> {
    const sha256 = createHash('sha256').update(text).digest('hex')
    const path = join(this.portal.folder, 'item-files', sha256.slice(0, 2), sha256)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
    await this.#change(async (tx, nowMs) => {
      await insertItem(tx, blankItem(itemId, nowMs, { owner: null, type: 'Web Map', title }))
      const file = { kind: 'text', path: '', sha256, bytes: text.length, media_type: 'application/json' }
      await tx
        .insertInto('item_files')
        .values({ item_id: itemId, ...file, access: 'inherit', created_ms: nowMs })
        .execute()
      await emitItemEvent({ tx, actor: undefined, nowMs }, 'add', itemId)
    })
    return itemId
  }

  async addDataset(title: string): Promise<string> {
    const itemId = randomHex(16)
    await this.#change(async (tx, nowMs) => {
      await insertItem(tx, blankItem(itemId, nowMs, { owner: null, type: 'Feature Service', title }))
      await this.portal.catalog.items.replace(tx, itemId, {
        id: `d_${itemId.slice(0, 12)}`,
        fields: FIELDS,
        metas: {},
        translations: {},
        dataVisible: true,
        files: []
      })
      await emitItemEvent({ tx, actor: undefined, nowMs }, 'add', itemId)
    })
    await this.publish(itemId, title)
    return itemId
  }

  async publish(itemId: string, text: string): Promise<void> {
    const { dataset_id } = await this.#store.db
      .selectFrom('datasets')
      .select('dataset_id')
      .where('item_id', '=', itemId)
      .executeTakeFirstOrThrow()
    const load = await this.portal.catalog.beginVersion(dataset_id)
    this.portal.tables.set(load.table, text)
    const nothing = { bbox: null, geometryTypes: [] }
    await this.portal.catalog.publishVersion({ load, fields: FIELDS, recordCount: 1, bytes: text.length, ...nothing })
  }

  rename(itemId: string, title: string): Promise<void> {
    return this.#change(async (tx, nowMs) => {
      await updateItem({ tx, nowMs }, itemId, { title, modified_ms: nowMs })
      await emitItemEvent({ tx, actor: undefined, nowMs }, 'update', itemId)
    })
  }

  relate(itemId: string, to: string): Promise<void> {
    return this.#change(async (tx, nowMs) => {
      await tx
        .insertInto('item_relations')
        .values({ origin_id: itemId, destination_id: to, type: 'Map2Service' })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await emitItemEvent({ tx, actor: undefined, nowMs }, 'update', itemId)
    })
  }

  share(itemId: string, isShared = true): Promise<void> {
    return this.#change(async (tx, nowMs) => {
      const before = await sharingOf(tx, itemId)
      if (before === undefined) return
      const others = before.groups.filter((each) => each !== this.group)
      const groups = isShared ? [...others, this.group] : others
      const change = compareSharing(before, { access: before.access, groups })
      await applySharing({ tx, actor: undefined, nowMs }, before.row, change)
    })
  }

  async remove(itemId: string): Promise<void> {
    await this.#change(async (tx, nowMs) => {
      await this.portal.catalog.items.remove(tx, itemId)
      await deleteItem(tx, itemId)
      await emitItemEvent({ tx, actor: undefined, nowMs }, 'delete', itemId)
    })
  }

  /** By title: what the group shows. */
  async look(): Promise<SeenItem[]> {
    const { db } = this.#store
    const rows = await db
      .selectFrom('items')
      .innerJoin('item_groups', 'item_groups.item_id', 'items.id')
      .leftJoin('datasets', 'datasets.item_id', 'items.id')
      .leftJoin('item_files', 'item_files.item_id', 'items.id')
      .select(['items.id', 'title', 'current_table', 'sha256'])
      .where('group_id', '=', this.group)
      .orderBy('title')
      .execute()
    // Those to items that are not shared are nobody else's.
    const relations = await db
      .selectFrom('item_relations')
      .innerJoin('item_groups', 'item_groups.item_id', 'item_relations.destination_id')
      .select('origin_id')
      .where('group_id', '=', this.group)
      .execute()
    return rows.map(({ id, title, current_table, sha256 }) => ({
      itemId: id,
      title,
      text: sha256,
      records: current_table === null ? null : (this.portal.tables.get(current_table) ?? 'gone'),
      relations: relations.filter((each) => each.origin_id === id).length
    }))
  }
}
