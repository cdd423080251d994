import { DATA_ENDINGS, itemTypeOfFile, withoutEndings } from '#formats'
import type { QueryParams, UploadedFile } from '#http'
import type { PartView } from '../../views/admin-view.ts'
import type { AdminPage, AdminRequest, FormResult } from '../admin-page.ts'
import { done, refusalInWords } from '../form-result.ts'
import { formView } from '../form-view.ts'
import { listState, listView } from '../list-view.ts'
import { stepsOf } from './steps.ts'
import { markOf, PART_BYTES, withMark } from './upload-mark.ts'
import { discardOf } from './upload-page.ts'

const ADD = '/content/users/:username/addItem'

/** `/admin/publish/`: a file, or where it lies. It becomes an item that only its owner sees. */
export const sourcePage: AdminPage = {
  section: 'publish',
  path: '/publish',
  show: async (request) => {
    const { t } = request
    return {
      title: t('content.publishData'),
      lead: t('publish.lead'),
      parts: [
        stepsOf(request, 'source'),
        formView(request, {
          name: 'source',
          fields: [
            { kind: 'file', name: 'file', label: t('files.file'), hint: t('publish.fileHint') },
            { kind: 'url', name: 'dataUrl', label: t('publish.address'), hint: t('publish.addressHint') },
            {
              kind: 'text',
              name: 'title',
              label: t('content.itemTitle'),
              hint: t('publish.titleHint'),
              maxLength: 250
            }
          ],
          button: t('publish.read'),
          partBytes: PART_BYTES
        }),
        ...(await unfinishedList(request))
      ]
    }
  },
  forms: {
    source: {
      files: ({ caller }) => ({ address: { operation: ADD, path: { username: caller.name } }, names: ['file'] }),
      receive: (request, fields, files) => addSource(request, fields, files[0])
    }
  }
}

async function addSource(
  request: AdminRequest,
  fields: QueryParams,
  file: UploadedFile | undefined
): Promise<FormResult> {
  const { t, caller, href } = request
  const address = (fields.get('dataUrl') ?? '').trim()
  const mark = file === undefined ? markOf(fields) : undefined
  const name = file?.fileName ?? (mark === undefined ? nameOf(address) : (fields.get('filename') ?? ''))
  if (file === undefined && mark === undefined && address === '') return refusalInWords(t('publish.noSource'), 'file')
  const isFile = file !== undefined || mark !== undefined
  const type = itemTypeOfFile(name) ?? (isFile ? undefined : 'CSV')
  if (type === undefined) return refusalInWords(t('publish.unknownFile', { endings: DATA_ENDINGS.join(', ') }), 'file')
  const outcome = await request.run({
    operation: ADD,
    path: { username: caller.name },
    parameters: {
      type,
      title: (fields.get('title') ?? '').trim() || titleOf(name),
      ...(mark !== undefined
        ? { multipart: 'true', filename: name, fileSize: String(mark.size), properties: withMark(mark) }
        : file === undefined && { dataUrl: address, filename: name })
    },
    ...(file !== undefined && { files: [file] })
  })
  if (!outcome.ok) return { kind: 'refused', problems: outcome.failure.problems }
  const { id } = outcome.document as { readonly id: string }
  return mark === undefined
    ? done(href('publish', id), 'done.fileAdded')
    : done(href('publish', id, 'upload'), 'done.uploadBegun')
}

interface UploadsDocument {
  readonly uploads: readonly {
    readonly itemId: string
    readonly title: string
    readonly filename: string
    readonly size: number
    readonly lastPart: number
    readonly expires: number
  }[]
}

/** Uploads of the member that can go on; at most fifty, which is a limit of the operation. */
async function unfinishedList(request: AdminRequest): Promise<PartView[]> {
  const { t, href, format, caller, context } = request
  const { uploads } = await request.read<UploadsDocument>({
    operation: '/content/users/:username/unfinishedUploads',
    path: { username: caller.name }
  })
  if (uploads.length === 0) return []
  const state = listState(request, {})
  const zone = context.settings.timezone
  return [
    listView(request, {
      id: 'unfinished',
      title: t('upload.unfinished'),
      says: t('upload.count', { n: uploads.length }),
      total: uploads.length,
      state,
      columns: [
        { label: t('files.file') },
        { label: t('upload.here'), numeric: true },
        { label: t('upload.last') },
        { label: t('upload.expires') }
      ],
      rows: uploads.slice(state.start - 1, state.start - 1 + state.num).map((upload) => {
        const to = href('publish', upload.itemId, 'upload')
        return {
          key: upload.itemId,
          name: upload.title,
          cells: [
            { text: upload.title, href: to, below: upload.filename },
            { text: format.bytes(upload.size) },
            { text: format.dateTime(upload.lastPart, zone) },
            { text: format.date(upload.expires) }
          ],
          buttons: [discardOf(request, upload.title, to)]
        }
      }),
      empty: { text: '' }
    })
  ]
}

/** The last part of an address. */
function nameOf(address: string): string {
  const path = address.replace(/[?#].*$/s, '')
  return decoded(path.split('/').at(-1) ?? '') || 'data'
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `bike-counts_2026.csv` → `bike counts 2026`. */
function titleOf(name: string): string {
  return withoutEndings(name).replace(/[-_]+/g, ' ').trim() || name
}
