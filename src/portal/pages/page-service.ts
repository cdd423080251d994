import type { Principal } from '#access'
import {
  blankItem,
  type EventContext,
  emitItemEvent,
  findItemType,
  type ItemType,
  insertItem,
  typeKeywords,
  updateItem
} from '#items'
import { randomHex } from '#kit'
import type { PageRow, Writer } from '#store'
import { badParameters, refused, unknown } from '../pipeline/errors.ts'
import { actorOf } from '../pipeline/operation.ts'
import type { JsonObject } from '../pipeline/parameter.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { type OwnPage, visiblePages } from './page-rows.ts'
import { readTexts, titleOf } from './page-texts.ts'

/** The type of the items of pages. */
const PAGE_TYPE = 'Hub Page'
const MAX_PAGES = 500

export interface PageChange {
  readonly newSlug?: string | undefined
  readonly texts?: JsonObject | undefined
  /** Empty takes the page out of the navigation. */
  readonly position?: number | '' | undefined
}

/** A draft: only its owner and administrators see it until it is shared. */
export async function createPage(
  ground: PortalContext,
  caller: Principal,
  { newSlug: slug = '', texts: sent = {}, position }: PageChange
): Promise<{ readonly slug: string; readonly itemId: string }> {
  const texts = readTexts(sent)
  return changeAs(ground, caller, async (tx, asking) => {
    await checkFree(tx, slug)
    const { total } = await tx
      .selectFrom('pages')
      .select((row) => row.fn.countAll<number | bigint>().as('total'))
      .executeTakeFirstOrThrow()
    if (Number(total) >= MAX_PAGES) throw refused(`A portal has at most ${MAX_PAGES} pages.`)
    const happening = contextOf(ground, tx, asking)
    const itemId = randomHex(16)
    const type = findItemType(PAGE_TYPE) as ItemType
    await insertItem(
      tx,
      blankItem(itemId, happening.nowMs, {
        owner: asking.member?.username ?? null,
        type: type.name,
        type_keywords: JSON.stringify(typeKeywords(type, [])),
        title: titleOf(texts),
        access: 'private'
      })
    )
    await tx
      .insertInto('pages')
      .values({
        slug,
        item_id: itemId,
        position: position === '' ? null : (position ?? null),
        texts: JSON.stringify(texts)
      })
      .execute()
    await emitItemEvent(happening, 'add', itemId)
    return { slug, itemId }
  })
}

/** Errors: `portal/unknown-page`, `portal/bad-parameters`. */
export async function changePage(
  ground: PortalContext,
  caller: Principal,
  slug: string,
  { newSlug, texts, position }: PageChange
): Promise<void> {
  await changeAs(ground, caller, async (tx, asking) => {
    const page = await seePage(tx, asking, slug)
    if (newSlug !== undefined && newSlug !== slug) await checkFree(tx, newSlug)
    const after = texts === undefined ? page.texts : readTexts(texts, page.texts)
    const columns: Partial<PageRow> = {
      texts: JSON.stringify(after),
      ...(newSlug !== undefined && { slug: newSlug }),
      ...(position !== undefined && { position: position === '' ? null : position })
    }
    await tx.updateTable('pages').set(columns).where('slug', '=', slug).execute()
    const happening = contextOf(ground, tx, asking)
    const { id } = page.item.row
    await updateItem(happening, id, { title: titleOf(after), modified_ms: happening.nowMs })
    await emitItemEvent(happening, 'update', id)
  })
}

/** Errors: `portal/unknown-page`, also when the caller may not see it. */
export async function seePage(
  db: PortalContext['store']['db'] | Writer,
  caller: Principal,
  slug: string
): Promise<OwnPage> {
  const [page] = await visiblePages(db, caller, { slug })
  if (page === undefined) throw unknown('page')
  return page
}

async function checkFree(tx: Writer, slug: string): Promise<void> {
  if ((await tx.selectFrom('pages').select('slug').where('slug', '=', slug).executeTakeFirst()) !== undefined)
    throw badParameters([`'newSlug' is the address of another page: ${slug}.`])
}

function contextOf({ clock }: PortalContext, tx: Writer, caller: Principal): EventContext {
  return { tx, actor: actorOf(caller), nowMs: clock.now() }
}
