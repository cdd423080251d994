import type { Principal } from '#access'
import { blankItem, emitItemEvent, HOSTED, insertItem } from '#items'
import { randomHex } from '#kit'
import { batches } from '#search-index'
import { type ItemRow, insertMany, type Writer } from '#store'
import { type FolderWord, folderOf } from '../../folders/index.ts'
import { forbidden, unknown } from '../../pipeline/errors.ts'
import { actorOf } from '../../pipeline/operation.ts'
import type { JsonObject } from '../../pipeline/parameter.ts'
import { changeAs, type PortalContext } from '../../portal-context.ts'
import { findUser } from '../../users/index.ts'
import type { FileRole } from '../files/file-rows.ts'
import { checkMayAdd } from '../policy.ts'
import { COORDINATES } from '../publishing/location.ts'
import type { Item } from '../shapes.ts'
import { checkQuota, seeWithin } from '../work.ts'

/** Properties of the copy; missing ones are copied. */
export interface CopyInput {
  /** The new owner. */
  readonly owner: string
  readonly title: string | undefined
  readonly tags: readonly string[] | undefined
  readonly folder: FolderWord
  readonly resources: boolean
  readonly privateResources: boolean
  /** Where the records of a dataset are: a copy points there, and is not a dataset. */
  readonly addressOf: (datasetId: string) => string
}

/**
 * A new private item of the same type, words and files, with nothing of what became of the first. Errors:
 * `portal/unknown-item`, `portal/forbidden`.
 */
export function copyItem(
  ground: PortalContext,
  asking: Principal,
  id: string,
  input: CopyInput
): Promise<{ readonly id: string; readonly folderId: string | null }> {
  return changeAs(ground, asking, async (tx, caller) => {
    const { item, control } = await seeWithin(tx, caller, { id })
    if (control === null) throw forbidden()
    const owner = (await findUser(tx, input.owner))?.username
    if (owner === undefined) throw unknown('user')
    checkMayAdd(owner, caller)
    const nowMs = ground.clock.now()
    const copy = copiedRow(item, { ...input, owner }, nowMs)
    const folderId = await folderOf(tx, owner, input.folder)
    await insertItem(tx, { ...copy, folder_id: folderId })
    await copyFiles(tx, id, copy.id, input, nowMs)
    await checkQuota(ground, tx, owner)
    await emitItemEvent({ tx, actor: actorOf(caller), nowMs }, 'add', copy.id)
    return { id: copy.id, folderId }
  })
}

function copiedRow({ row, datasetId }: Item, { owner, title, tags, addressOf }: CopyInput, nowMs: number): ItemRow {
  const { [COORDINATES]: _coordinates, ...details } = JSON.parse(row.details) as JsonObject
  const { snippet, description, access_information, license_info, culture, west, south, east, north } = row
  const keywords: readonly string[] = JSON.parse(row.type_keywords)
  return {
    ...blankItem(randomHex(16), nowMs, {
      owner,
      type: row.type,
      title: title?.trim() || row.title,
      tags: tags === undefined ? row.tags : JSON.stringify(tags)
    }),
    snippet,
    description,
    type_keywords: JSON.stringify(keywords.filter((each) => each !== HOSTED)),
    access_information,
    license_info,
    culture,
    west,
    south,
    east,
    north,
    details: JSON.stringify(details),
    url: datasetId === null ? row.url : addressOf(datasetId)
  }
}

/** Rows of one statement. */
const BATCH = 1_000

async function copyFiles(
  tx: Writer,
  from: string,
  to: string,
  { resources, privateResources }: CopyInput,
  nowMs: number
): Promise<void> {
  const kinds: FileRole[] = ['data', 'text', 'thumbnail', 'info', ...(resources ? (['resource'] as const) : [])]
  const files = await tx
    .selectFrom('item_files')
    .selectAll()
    .where('item_id', '=', from)
    .where('kind', 'in', kinds)
    .execute()
  const copied = files
    .filter((file) => privateResources || file.access !== 'private')
    .map((file) => ({ ...file, item_id: to, created_ms: nowMs }))
  for (const some of batches(copied, BATCH)) await insertMany(tx, 'item_files', some).execute()
}
