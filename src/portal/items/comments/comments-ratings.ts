import type { Principal } from '#access'
import { emitItemEvent, type ItemChange, updateItem } from '#items'
import { randomHex } from '#kit'
import type { ItemCommentRow, Reader } from '#store'
import { type Organization, readOrganization } from '../../organization/index.ts'
import { forbidden, refused } from '../../pipeline/errors.ts'
import { portalError } from '../../pipeline/portal-error.ts'
import type { PortalContext } from '../../portal-context.ts'
import { changeItem, type ItemRef, type SeenItem } from '../work.ts'

/** Comments and ratings of members on items that they see. */
export interface CommentsRatings {
  /** Resolves with the id. Errors: `portal/refused` where comments are switched off. */
  comment(caller: Principal, place: ItemRef, text: string): Promise<string>
  /** By its author only. Errors: `portal/unknown-comment`. */
  rewrite(caller: Principal, place: ItemRef, id: string, text: string): Promise<void>
  /** By its writer, the item's owner, administrators. */
  removeComment(caller: Principal, place: ItemRef, id: string): Promise<void>
  /** One a member, the latest; nobody rates own items. */
  rate(caller: Principal, place: ItemRef, rating: number): Promise<void>
  removeRating(caller: Principal, place: ItemRef): Promise<void>
}

export function createCommentsRatings(ground: PortalContext): CommentsRatings {
  return {
    comment: (caller, place, text) =>
      changeItem(ground, caller, place, async ({ item }, happening) => {
        const owner = memberName(caller)
        if (!takesComments(item, await readOrganization(happening.tx))) throw refused('Comments are switched off.')
        const id = randomHex(16)
        await happening.tx
          .insertInto('item_comments')
          .values({ id, item_id: item.row.id, owner, comment: text, created_ms: happening.nowMs, edited_ms: null })
          .execute()
        await updateItem(happening, item.row.id, { num_comments: item.row.num_comments + 1 })
        await emitItemEvent(happening, 'addComment', item.row.id)
        return id
      }),
    rewrite: (caller, place, id, comment) =>
      changeItem(ground, caller, place, async ({ item }, happening) => {
        const before = await existingComment(happening.tx, item.row.id, id)
        if (!hasWritten(before, caller)) throw forbidden()
        // The text stays as it is, and so does the comment.
        if (before.comment === comment) return
        await happening.tx
          .updateTable('item_comments')
          .set({ comment, edited_ms: happening.nowMs })
          .where('id', '=', id)
          .execute()
        await emitItemEvent(happening, 'updateComment', item.row.id)
      }),
    removeComment: (caller, place, id) =>
      changeItem(ground, caller, place, async (seen, happening) => {
        const { row } = seen.item
        const before = await existingComment(happening.tx, row.id, id)
        if (!mayRemove(before, seen, caller)) throw forbidden()
        await happening.tx.deleteFrom('item_comments').where('id', '=', id).execute()
        await updateItem(happening, row.id, { num_comments: row.num_comments - 1 })
        await emitItemEvent(happening, 'deleteComment', row.id)
      }),
    rate: (caller, place, rating) =>
      changeItem(ground, caller, place, async ({ item: { row } }, { tx, nowMs }) => {
        const username = memberName(caller)
        if (row.owner === username) throw refused('You cannot rate your own items.')
        await tx
          .insertInto('item_ratings')
          .values({ item_id: row.id, username, rating, created_ms: nowMs })
          .onConflict((conflict) =>
            conflict.columns(['item_id', 'username']).doUpdateSet({ rating, created_ms: nowMs })
          )
          .execute()
        await countRatings({ tx, nowMs }, row.id)
      }),
    removeRating: (caller, place) =>
      changeItem(ground, caller, place, async ({ item: { row } }, { tx, nowMs }) => {
        await tx
          .deleteFrom('item_ratings')
          .where('item_id', '=', row.id)
          .where('username', '=', memberName(caller))
          .execute()
        await countRatings({ tx, nowMs }, row.id)
      })
  }
}

/** Newest first. */
export async function listComments(
  db: Reader,
  itemId: string,
  { start, num }: { readonly start: number; readonly num: number }
): Promise<{ readonly total: number; readonly comments: ItemCommentRow[] }> {
  const all = db.selectFrom('item_comments').where('item_id', '=', itemId)
  const { total } = await all.select((row) => row.fn.countAll<number | bigint>().as('total')).executeTakeFirstOrThrow()
  const comments = await all
    .selectAll()
    .orderBy('created_ms', 'desc')
    .orderBy('id')
    .limit(num)
    .offset(start - 1)
    .execute()
  return { total: Number(total), comments }
}

/** Errors: `portal/unknown-comment`. */
export async function existingComment(db: Reader, itemId: string, id: string): Promise<ItemCommentRow> {
  const row = await db
    .selectFrom('item_comments')
    .selectAll()
    .where('item_id', '=', itemId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw portalError('portal/unknown-comment', 'The comment does not exist.')
  return row
}

export function findRating(
  db: Reader,
  itemId: string,
  username: string
): Promise<{ readonly rating: number; readonly created_ms: number } | undefined> {
  return db
    .selectFrom('item_ratings')
    .select(['rating', 'created_ms'])
    .where('item_id', '=', itemId)
    .where('username', '=', username)
    .executeTakeFirst()
}

async function countRatings({ tx, nowMs }: ItemChange, id: string): Promise<void> {
  const { count, mean } = await tx
    .selectFrom('item_ratings')
    .select((row) => [
      row.fn.countAll<number | bigint>().as('count'),
      row.fn.avg<number | string | null>('rating').as('mean')
    ])
    .where('item_id', '=', id)
    .executeTakeFirstOrThrow()
  await updateItem({ tx, nowMs }, id, { num_ratings: Number(count), avg_rating: Number(mean ?? 0) })
}

/** Portal and item decide, each for itself. */
export function takesComments(
  { row }: Pick<SeenItem['item'], 'row'>,
  { properties }: Pick<Organization, 'properties'>
): boolean {
  return properties.commentsEnabled !== false && JSON.parse(row.details).commentsEnabled !== false
}

export function mayRemove(comment: ItemCommentRow, { control }: Pick<SeenItem, 'control'>, caller: Principal): boolean {
  return control === 'admin' || hasWritten(comment, caller)
}

/** Names of deleted users are free again: a comment that is older than the account was written by somebody else. */
export function hasWritten({ owner, created_ms }: ItemCommentRow, { member }: Principal): boolean {
  return member !== undefined && member.username === owner && created_ms >= member.createdMs
}

function memberName({ member }: Principal): string {
  if (member === undefined) throw forbidden()
  return member.username
}
