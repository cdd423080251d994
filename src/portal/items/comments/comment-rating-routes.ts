import type { ItemCommentRow } from '#store'
import { type Operation, operation, type RequestContext } from '../../pipeline/operation.ts'
import { PAGE_PARAMETERS, pageFields, pageOf } from '../../pipeline/paging.ts'
import { type Parameter, required, text } from '../../pipeline/parameter.ts'
import { and, MEMBER } from '../../pipeline/rule.ts'
import type { PortalContext } from '../../portal-context.ts'
import { BARE, placeOf } from '../paths.ts'
import { MAY_SEE } from '../policy.ts'
import { seeItem } from '../work.ts'
import { createCommentsRatings, existingComment, findRating, listComments } from './comments-ratings.ts'
import { permitsComment, permitsOwnComment } from './permits.ts'

const COMMENT = required(text('Text of the comment.', { max: 10_000 }))
const MAY_SPEAK = and(MEMBER, 'whom the item is shared with')

const RATING: Parameter<number> = {
  is: 'a number from 0 to 5',
  meaning: 'Rating of the item.',
  schema: { type: 'number', minimum: 0, maximum: 5 },
  emptyIsAbsent: true,
  read: (raw) => {
    const value = /^\s*\d(\.\d+)?\s*$/.test(raw) ? Number(raw) : Number.NaN
    return value >= 0 && value <= 5 ? value : undefined
  }
}

export function commentRatingRoutes({ ground }: { readonly ground: PortalContext }): Operation[] {
  const commentsRatings = createCommentsRatings(ground)
  const { db } = ground.store
  const commentOf = (call: RequestContext): string => call.path.comment_id ?? ''

  return [
    operation({
      name: 'Comments of an item',
      path: `${BARE}/comments`,
      may: MAY_SEE,
      parameters: PAGE_PARAMETERS,
      handle: async (call, paging) => {
        const { item } = await seeItem(ground, call.caller, placeOf(call))
        const asked = pageOf(paging)
        const { total, comments } = await listComments(db, item.row.id, asked)
        return { ...pageFields(total, asked), comments: comments.map(commentObject) }
      }
    }),
    operation({
      name: 'Add comment',
      path: `${BARE}/addComment`,
      may: MAY_SPEAK,
      permits: permitsComment(ground),
      parameters: { comment: COMMENT },
      handle: async (call, { comment }) => ({
        success: true,
        commentId: await commentsRatings.comment(call.caller, placeOf(call), comment)
      })
    }),
    operation({
      name: 'Comment',
      path: `${BARE}/comments/:comment_id`,
      may: MAY_SEE,
      handle: async (call) =>
        commentObject(
          await existingComment(db, (await seeItem(ground, call.caller, placeOf(call))).item.row.id, commentOf(call))
        )
    }),
    operation({
      name: 'Update comment',
      path: `${BARE}/comments/:comment_id/update`,
      may: and(MEMBER, 'who wrote it'),
      permits: permitsOwnComment(ground, 'rewrite'),
      parameters: { comment: COMMENT },
      handle: async (call, { comment }) => {
        await commentsRatings.rewrite(call.caller, placeOf(call), commentOf(call), comment)
        return { success: true, commentId: commentOf(call) }
      }
    }),
    operation({
      name: 'Delete comment',
      path: `${BARE}/comments/:comment_id/delete`,
      may: and(MEMBER, 'who wrote it, the owner of the item, holders of `portal:admin:updateItems`'),
      permits: permitsOwnComment(ground, 'remove'),
      handle: async (call) => {
        await commentsRatings.removeComment(call.caller, placeOf(call), commentOf(call))
        return { success: true, commentId: commentOf(call) }
      }
    }),
    operation({
      name: 'Rating',
      path: `${BARE}/rating`,
      may: MAY_SPEAK,
      handle: async (call) => {
        const { item } = await seeItem(ground, call.caller, placeOf(call))
        const found = await findRating(db, item.row.id, call.caller.name)
        return { rating: found?.rating ?? null, created: found?.created_ms ?? null }
      }
    }),
    operation({
      name: 'Add rating',
      path: `${BARE}/addRating`,
      may: MAY_SPEAK,
      parameters: { rating: required(RATING) },
      handle: async (call, { rating }) => {
        await commentsRatings.rate(call.caller, placeOf(call), rating)
        return { success: true, itemId: placeOf(call).id }
      }
    }),
    operation({
      name: 'Delete rating',
      path: `${BARE}/deleteRating`,
      may: MAY_SPEAK,
      handle: async (call) => {
        await commentsRatings.removeRating(call.caller, placeOf(call))
        return { success: true, itemId: placeOf(call).id }
      }
    })
  ]
}

/** `edited`: when its writer changed it last, if that ever happened. */
function commentObject({ id, created_ms: created, owner, comment, edited_ms: edited }: ItemCommentRow): object {
  return { id, created, owner, comment, ...(edited !== null && { edited }) }
}
