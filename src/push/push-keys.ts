import { createHash } from 'node:crypto'
import { recordAudit } from '#events'
import { type Clock, randomHex } from '#kit'
import type { PushKeyRow, Store } from '#store'
import { pushError } from './errors.ts'

export interface PushKey {
  readonly id: string
  readonly datasetId: string
  readonly resource: string
  readonly createdMs: number
}

/** Keys by which records are pushed; only their hashes are kept. */
export interface PushKeys {
  /** The secret is 56 hexadecimal digits, and is shown once. Errors: `push/bad-request`. */
  create(datasetId: string, resource: string): Promise<{ readonly secret: string; readonly key: PushKey }>
  list(): Promise<PushKey[]>
  /** Errors: `push/not-found`. */
  revoke(id: string): Promise<void>
  /** Errors: `push/bad-key` for a key that is not one of this address. */
  require(secret: string, datasetId: string, resource: string): Promise<void>
}

const SECRET_BYTES = 28
const RESOURCE = /^[a-z0-9][a-z0-9_-]{0,63}$/i

export function createPushKeys({ store, clock }: { readonly store: Store; readonly clock: Clock }): PushKeys {
  return {
    create: async (datasetId, resource) => {
      if (!RESOURCE.test(resource))
        throw pushError(
          'push/bad-request',
          `${JSON.stringify(resource)} is not a name of letters, digits, "_" and "-".`
        )
      const secret = randomHex(SECRET_BYTES)
      const row = await store.transaction(async (tx) => {
        const dataset = await tx
          .selectFrom('datasets')
          .select('uid')
          .where('dataset_id', '=', datasetId)
          .executeTakeFirst()
        if (dataset === undefined) throw pushError('push/not-found', `There is no dataset ${datasetId}.`)
        const made: PushKeyRow = {
          id: randomHex(4),
          sha256: hashOf(secret),
          dataset_uid: dataset.uid,
          dataset_id: datasetId,
          resource,
          created_ms: clock.now()
        }
        await tx.insertInto('push_keys').values(made).execute()
        const data = { datasetId, resource }
        await recordAudit(tx, [{ type: 'push-keys', action: 'create', subject: made.id, data }], clock.now())
        return made
      })
      return { secret, key: viewOf(row) }
    },
    list: async () =>
      (await store.db.selectFrom('push_keys').selectAll().orderBy('dataset_id').orderBy('created_ms').execute()).map(
        viewOf
      ),
    revoke: (id) =>
      store.transaction(async (tx) => {
        const { numDeletedRows } = await tx.deleteFrom('push_keys').where('id', '=', id).executeTakeFirst()
        if (numDeletedRows === 0n) throw pushError('push/not-found', `There is no push key ${id}.`)
        await recordAudit(tx, [{ type: 'push-keys', action: 'revoke', subject: id, data: {} }], clock.now())
      }),
    require: async (secret, datasetId, resource) => {
      const row = await store.db
        .selectFrom('push_keys')
        .innerJoin('datasets', 'datasets.uid', 'push_keys.dataset_uid')
        .select('push_keys.id')
        .where('push_keys.sha256', '=', hashOf(secret))
        .where('datasets.dataset_id', '=', datasetId)
        .where('push_keys.resource', '=', resource)
        .executeTakeFirst()
      if (row === undefined) throw pushError('push/bad-key', 'The push key is not valid for this address.')
    }
  }
}

/** 224 random bits need no slow hash. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

function viewOf({ id, dataset_id: datasetId, resource, created_ms: createdMs }: PushKeyRow): PushKey {
  return { id, datasetId, resource, createdMs }
}
