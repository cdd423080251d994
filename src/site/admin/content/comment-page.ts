import type { AdminPage, AdminRequest } from '../admin-page.ts'
import { outcomeOf } from '../form-result.ts'
import { formView } from '../form-view.ts'
import { itemContent, openItem } from './open-item.ts'

interface CommentDocument {
  readonly owner: string
  readonly comment: string
}

const COMMENT = '/content/items/:item_id/comments/:comment_id'
const pathOf = ({ param }: AdminRequest) => ({ item_id: param('id'), comment_id: param('comment') })

/** `/admin/items/:id/related/comments/:comment`: a comment, for its writer. */
export const commentPage: AdminPage = {
  section: 'items',
  path: '/items/:id/related/comments/:comment',
  show: async (request) => {
    const { t } = request
    const item = await openItem(request)
    const { comment } = await request.read<CommentDocument>({ operation: COMMENT, path: pathOf(request) })
    const isAllowed = await request.may(`${COMMENT}/update`, pathOf(request))
    return itemContent(request, item, 'related', [
      isAllowed
        ? formView(request, {
            name: 'rewrite',
            title: t('related.editTitle'),
            fields: [
              {
                kind: 'long',
                name: 'comment',
                label: t('related.comment'),
                value: comment,
                required: true,
                maxLength: 10_000
              }
            ],
            button: t('related.save')
          })
        : { kind: 'note', tone: 'info', title: null, texts: [t('related.notYours')], copy: null }
    ])
  },
  forms: {
    rewrite: {
      edits: (request) => ({ operation: `${COMMENT}/update`, path: pathOf(request) }),
      receive: (request, fields) =>
        outcomeOf(
          request.run({
            operation: `${COMMENT}/update`,
            path: pathOf(request),
            parameters: { comment: fields.get('comment') }
          }),
          request.href('items', request.param('id'), 'related'),
          'done.commentChanged'
        )
    }
  }
}
