import type { PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest, FormResult } from '../admin-page.ts'
import { ownedCall, type WholeItem } from '../content/open-item.ts'
import { done, outcomeOf, refusalInWords } from '../form-result.ts'
import { buttonView, guardFields } from '../form-view.ts'
import { openSource } from './source-item.ts'
import { stepsOf } from './steps.ts'
import { bytesOf, keptMark, partCount, rangesOf, type UploadMark, withoutMark } from './upload-mark.ts'

const ADD_PART = '/content/users/:username/items/:item_id/addPart'

/**
 * `/admin/publish/:id/upload/`: a file that is sent in parts by the script of the page, which goes on where it was after
 * a lost connection, a new sign-in, or when the same file is chosen again.
 */
export const uploadPage: AdminPage = {
  section: 'publish',
  path: '/publish/:id/upload',
  show: async (request) => {
    const { t, href } = request
    const source = await openSource(request)
    return {
      title: t('upload.title'),
      lead: source.title,
      trail: [{ label: t('content.publishData'), href: href('publish') }],
      parts: [stepsOf(request, 'source'), ...(await partsOf(request, source))]
    }
  },
  forms: {
    part: {
      // Whose item it is, the operation itself asks.
      files: ({ caller, param }) => ({
        address: { operation: ADD_PART, path: { username: caller.name, item_id: param('id') } },
        names: ['file']
      }),
      receive: async (request, fields, files) => {
        const source = await openSource(request)
        const parameters = { partNum: fields.get('partNum') ?? '' }
        return outcomeOf(
          request.run({ ...ownedCall(source, 'addPart', parameters), files }),
          request.path,
          'done.partArrived'
        )
      }
    },
    finish: { receive: finish },
    discard: {
      confirm: async (request) => {
        const { title } = await openSource(request)
        const { t } = request
        return {
          title: t('upload.discardQuestion', { title }),
          texts: [t('upload.discardText')],
          button: t('upload.discard')
        }
      },
      receive: discard
    }
  }
}

async function partsOf(request: AdminRequest, source: WholeItem): Promise<PartView[]> {
  const { t, href, format } = request
  const { status } = await request.read<{ readonly status: string }>({ ...ownedCall(source, 'status') })
  const note = (tone: 'ok' | 'warn', text: string): PartView => ({
    kind: 'note',
    tone,
    title: null,
    texts: [text],
    copy: null
  })
  if (status !== 'partial')
    return [
      note('ok', t('upload.complete')),
      {
        kind: 'links',
        label: t('admin.actions'),
        look: 'cards',
        links: [{ label: t('publish.step.check'), href: href('publish', source.id), current: false }]
      }
    ]
  const mark = keptMark(source)
  const { parts } = await request.read<{ readonly parts: readonly number[] }>(ownedCall(source, 'parts'))
  const discardButton: PartView = { kind: 'buttons', buttons: [discardOf(request, source.title, request.self)] }
  if (mark === null) return [note('warn', t('upload.foreign')), discardButton]
  return [
    {
      kind: 'upload',
      action: request.path,
      next: href('publish', source.id),
      hidden: guardFields(request),
      file: { size: mark.size, modifiedMs: mark.modifiedMs, sample: mark.sample, partBytes: mark.partBytes },
      arrived: rangesOf(parts),
      arrivedBytes: bytesOf(mark, parts),
      choose: t('upload.choose', { size: format.bytes(mark.size), modified: format.dateTime(mark.modifiedMs) }),
      says: t('upload.sent', { part: format.bytes(bytesOf(mark, parts)), whole: format.bytes(mark.size) })
    },
    discardButton
  ]
}

/** A button of the page of an upload, on any page. */
export function discardOf(request: AdminRequest, title: string, action: string): ReturnType<typeof buttonView> {
  const { t } = request
  return buttonView(request, {
    name: 'discard',
    label: t('upload.discard'),
    says: t('upload.discardNamed', { title }),
    action,
    danger: true
  })
}

/** The parts become the file. */
async function finish(request: AdminRequest): Promise<FormResult> {
  const source = await openSource(request)
  const mark = keptMark(source)
  const { parts } = await request.read<{ readonly parts: readonly number[] }>(ownedCall(source, 'parts'))
  if (mark === null || !isWhole(mark, parts)) return refusalInWords(request.t('upload.notWhole'))
  return outcomeOf(
    request.run(ownedCall(source, 'commit', { properties: withoutMark(source) })),
    request.path,
    'done.fileAdded'
  )
}

function isWhole(mark: UploadMark, parts: readonly number[]): boolean {
  return parts.length === partCount(mark) && bytesOf(mark, parts) === mark.size
}

/** An item that has no file yet goes with its upload; another keeps the file that it has. */
async function discard(request: AdminRequest): Promise<FormResult> {
  const source = await openSource(request)
  const hasFile = source.size > 0 || source.datasetId !== undefined
  const outcome = await request.run(ownedCall(source, hasFile ? 'cancel' : 'delete'))
  return outcome.ok
    ? done(request.href('publish'), 'done.uploadDiscarded')
    : { kind: 'refused', problems: outcome.failure.problems }
}
