import { createHash } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { OPERATOR } from '#access'
import { type Catalog, catalogError, type Dataset, type Publication, type RecordFile } from '#catalog'
import { type Clock, isDiskFull, isLoggiaError, randomHex } from '#kit'
import { insertMany, type Reader, type Store, type Writer } from '#store'
import { pushError } from './errors.ts'
import { readPushBody } from './push-body.ts'
import { type Pause, type Push, PushQueue } from './push-queue.ts'
import { type PushedFile, takeFilesOf } from './pushed-files.ts'
import { pushedValuesOf } from './pushed-values.ts'

/** An import of pushed records, as the importer of this home takes it. */
export interface PushOrder {
  readonly source: string
  readonly name: string
  readonly datasetId: string
  readonly format: 'jsonl' | 'csv'
  readonly points: false
  /** How many. */
  readonly pushes: number
  readonly replace?: true
  readonly change?: { readonly kind: 'append' | 'upsert' | 'delete'; readonly by: readonly string[] }
}

export interface PushesContext {
  readonly store: Store
  readonly clock: Clock
  readonly catalog: Pick<Catalog, 'find' | 'recordFiles'>
  /** Loads the records and publishes them with everything in `alongside`, or changes nothing. */
  readonly load: (
    order: PushOrder,
    watch: { readonly publication: Pick<Publication, 'actor' | 'alongside'> }
  ) => Promise<unknown>
  /** The values of these fields of the record with this id, as the text of a JSON object; undefined if there is none. */
  readonly readKey: (dataset: Dataset, recordId: string, fields: readonly string[]) => Promise<string | undefined>
  /** The ids of the files in the records of the dataset. */
  readonly readFileIds: (dataset: Dataset) => Promise<ReadonlySet<string>>
  /** For records on their way. */
  readonly folder: string
  /** Waits between commits. */
  readonly pause: Pause
}

export interface PushInput {
  readonly datasetId: string
  readonly kind: Push['kind']
  readonly bytes: Buffer
  readonly contentType: string
  /** The address at which readers get a file of a record. */
  readonly fileAddress: (fileId: string) => string
  /** The same key and body are committed once. */
  readonly idempotencyKey: string | undefined
}

export interface Pushes {
  /** Resolves when the records are committed and readers see them. Errors: `push/…`, those of an import. */
  push(input: PushInput): Promise<void>
  /** Deletes the record with this id: `push/no-key-field`, `push/not-found`. */
  remove(datasetId: string, recordId: string): Promise<void>
  /** Forgets pushes that were committed long ago, and files that no record has any more. */
  sweep(): Promise<void>
}

const RECEIPT_DAYS = 7
const DAY_MS = 86_400_000
const MAX_KEY_LENGTH = 200
/** Failures that may be about one push of a batch. */
const OF_PUSH = ['ingest/', 'push/']
const OF_PORTAL = ['ingest/cancelled', 'push/disk-full']

export function createPushes(context: PushesContext): Pushes {
  const { store, clock, catalog } = context
  const queues = new Map<string, PushQueue>()
  const commit = (datasetId: string, batch: readonly Push[]) => commitPushes(context, datasetId, batch)
  const isOfPush = (error: unknown): boolean =>
    OF_PUSH.some((family) => isLoggiaError(error, family)) && !OF_PORTAL.some((code) => isLoggiaError(error, code))
  const enqueue = (datasetId: string, push: Push): Promise<void> => {
    const queue = queues.get(datasetId) ?? new PushQueue(datasetId, commit, isOfPush, context.pause)
    queues.set(datasetId, queue)
    return queue.add(push)
  }
  return {
    push: async ({ datasetId, kind, bytes, contentType, fileAddress, idempotencyKey }) => {
      if (idempotencyKey !== undefined && (idempotencyKey === '' || idempotencyKey.length > MAX_KEY_LENGTH))
        throw pushError('push/bad-request', `Idempotency-Key must have 1 to ${MAX_KEY_LENGTH} characters.`)
      const dataset = await requireDataset(catalog, datasetId)
      const files: PushedFile[] = []
      const body = readPushBody(bytes, contentType, {
        values: pushedValuesOf(dataset),
        takeFiles: takeFilesOf(dataset, fileAddress, files)
      })
      const push: Push = { kind, body, idempotencyKey, bodySha256: hashOf(kind, bytes) }
      if ((await withoutCommitted(store.db, dataset.uid, [push])).length === 0) return
      const kept = kind === 'write' ? await keepFiles(catalog.recordFiles, dataset, files) : []
      await enqueue(datasetId, kept.length === 0 ? push : { ...push, files: kept })
    },
    remove: async (datasetId, recordId) => {
      const dataset = await requireDataset(catalog, datasetId)
      const key = await context.readKey(dataset, recordId, requireKeyFields(dataset))
      if (key === undefined) throw pushError('push/not-found', `${datasetId} has no record with the id ${recordId}.`)
      const bytes = Buffer.from(`${key}\n`)
      const body = { format: 'jsonl', notation: 'plain', bytes } as const
      await enqueue(datasetId, { kind: 'delete', body, idempotencyKey: undefined, bodySha256: hashOf('delete', bytes) })
    },
    sweep: async () => {
      await store.sideTransaction(async (tx) => {
        await tx
          .deleteFrom('push_receipts')
          .where('created_ms', '<', clock.now() - RECEIPT_DAYS * DAY_MS)
          .execute()
      })
      await forgetFiles(context)
    }
  }
}

/** Of one dataset. */
const MAX_FILES = 10_000
const MAX_FILES_BYTES = 2 ** 30
/** A file that no record has stays this long: the commit of its push may be on its way. */
const FILES_GRACE_MS = 3_600_000

/** On disk before the records name them. Errors: `push/too-many-files`. */
async function keepFiles(
  recordFiles: Catalog['recordFiles'],
  { id, uid }: Dataset,
  pushed: readonly PushedFile[]
): Promise<RecordFile[]> {
  if (pushed.length === 0) return []
  const { files, bytes } = await recordFiles.measure(uid, 'pushed')
  const more = pushed.reduce((sum, file) => sum + file.bytes, 0)
  if (files + pushed.length > MAX_FILES || bytes + more > MAX_FILES_BYTES)
    throw pushError(
      'push/too-many-files',
      `The records of ${id} hold ${files} files of ${bytes} bytes; at most ${MAX_FILES} files of ${MAX_FILES_BYTES} bytes are kept.`
    )
  const kept: RecordFile[] = []
  for (const { content, ...file } of pushed) {
    await recordFiles.keep(Readable.from([content]))
    kept.push(file)
  }
  return kept
}

async function forgetFiles({ catalog, clock, readFileIds }: PushesContext): Promise<void> {
  const before = clock.now() - FILES_GRACE_MS
  for (const datasetId of await catalog.recordFiles.datasetsBefore(before)) {
    const dataset = await requireDataset(catalog, datasetId)
    await catalog.recordFiles.forget(dataset.uid, before, await readFileIds(dataset))
  }
}

function hashOf(kind: Push['kind'], bytes: Buffer): string {
  return createHash('sha256').update(kind).update(bytes).digest('hex')
}

async function requireDataset(catalog: PushesContext['catalog'], datasetId: string) {
  try {
    return await catalog.find(datasetId, OPERATOR)
  } catch (error) {
    if (!catalogError.is(error, 'catalog/not-found')) throw error
    throw pushError('push/not-found', `There is no dataset ${datasetId}.`)
  }
}

/** Each attempt that fails needs a load of another server, which comes in turn. */
const MAX_ATTEMPTS = 5

/**
 * Another server may commit one of the keys while the records are loaded: then nothing is committed here, and those that are
 * left are committed again.
 */
async function commitPushes(context: PushesContext, datasetId: string, batch: readonly Push[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    let isKnown = false
    try {
      return await commitUnknown(context, datasetId, batch, () => {
        isKnown = true
      })
    } catch (error) {
      if (!isKnown || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

async function writeRecords(file: string, batch: readonly Push[]): Promise<void> {
  try {
    await writeFile(file, Buffer.concat(batch.map(({ body }) => body.bytes)), { mode: 0o600 })
  } catch (cause) {
    if (!isDiskFull(cause)) throw cause
    throw pushError('push/disk-full', 'The disk of the portal has no space left. Nothing of the push was stored.', {
      cause
    })
  }
}

/**
 * Receipts are committed with the records, so that a push that is repeated after a crash is known. `onKnown` is called when
 * one is already there.
 */
async function commitUnknown(
  context: PushesContext,
  datasetId: string,
  batch: readonly Push[],
  onKnown: () => void
): Promise<void> {
  const dataset = await requireDataset(context.catalog, datasetId)
  const fresh = await withoutCommitted(context.store.db, dataset.uid, batch)
  const [first] = fresh
  if (first === undefined) return
  const order = orderFor(dataset, first, fresh.length)
  await mkdir(context.folder, { recursive: true, mode: 0o700 })
  const source = join(context.folder, `push-${randomHex(12)}`)
  try {
    await writeRecords(source, fresh)
    const alongside = async (tx: Writer) => {
      if ((await receiptsOf(tx, dataset.uid, fresh)).size > 0) {
        onKnown()
        throw pushError(
          'push/overloaded',
          `Another server has received the Idempotency-Key of a push to ${datasetId}: try again.`
        )
      }
      await writeReceipts(tx, dataset.uid, fresh, context.clock.now())
      const files = fresh.flatMap(({ files: inside = [] }) => inside)
      if (files.length > 0) await context.catalog.recordFiles.add(tx, dataset.uid, files)
    }
    await context.load({ ...order, source }, { publication: { actor: undefined, alongside } })
  } finally {
    await rm(source, { force: true })
  }
}

/** Without those that were committed before, and repetitions within the batch. Errors: `push/key-reused`. */
async function withoutCommitted(db: Reader, datasetUid: string, batch: readonly Push[]): Promise<Push[]> {
  const known = await receiptsOf(db, datasetUid, batch)
  return batch.filter(({ idempotencyKey: key, bodySha256 }) => {
    if (key === undefined) return true
    const before = known.get(key)
    known.set(key, bodySha256)
    if (before !== undefined && before !== bodySha256)
      throw pushError('push/key-reused', 'The Idempotency-Key was used for another body.')
    return before === undefined
  })
}

/** Idempotency keys that the dataset has received, with the hash of their body. */
async function receiptsOf(db: Reader, datasetUid: string, batch: readonly Push[]): Promise<Map<string, string>> {
  const keys = batch.map(({ idempotencyKey }) => idempotencyKey).filter((key) => key !== undefined)
  if (keys.length === 0) return new Map()
  const receipts = await db
    .selectFrom('push_receipts')
    .select(['idempotency_key', 'body_sha256'])
    .where('dataset_uid', '=', datasetUid)
    .where('idempotency_key', 'in', keys)
    .execute()
  return new Map(receipts.map(({ idempotency_key, body_sha256 }) => [idempotency_key, body_sha256]))
}

/** Records with the same key replace each other; without a field of the key every push adds. */
function orderFor(dataset: Dataset, { kind, body: { format } }: Push, pushes: number): Omit<PushOrder, 'source'> {
  const datasetId = dataset.id
  const order = { name: `${datasetId}.${format}`, datasetId, format, points: false, pushes } as const
  if (kind === 'delete') return { ...order, change: { kind: 'delete', by: requireKeyFields(dataset) } }
  if (dataset.version === null) return { ...order, replace: true }
  const by = keyFields(dataset)
  return { ...order, change: by.length === 0 ? { kind: 'append', by } : { kind: 'upsert', by } }
}

const keyFields = ({ storedFields }: Dataset): string[] =>
  storedFields.filter(({ annotations }) => annotations.id === true).map(({ name }) => name)

function requireKeyFields(dataset: Dataset): string[] {
  const fields = keyFields(dataset)
  if (fields.length > 0) return fields
  throw pushError('push/no-key-field', `No field of ${dataset.id} identifies a record: annotate one with "id".`)
}

async function writeReceipts(tx: Writer, datasetUid: string, batch: readonly Push[], nowMs: number): Promise<void> {
  const rows = batch.flatMap(({ idempotencyKey, bodySha256 }) =>
    idempotencyKey === undefined
      ? []
      : [{ dataset_uid: datasetUid, idempotency_key: idempotencyKey, body_sha256: bodySha256, created_ms: nowMs }]
  )
  if (rows.length > 0) await insertMany(tx, 'push_receipts', rows).execute()
}
