import { DATA_ENDINGS, itemTypeOfFile, withoutEndings } from '#formats'
import type { QueryParams, UploadedFile } from '#http'
import type { AdminPage, AdminRequest, FormResult } from '../admin-page.ts'
import { done, refusalInWords } from '../form-result.ts'
import { formView } from '../form-view.ts'
import { stepsOf } from './steps.ts'

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
          button: t('publish.read')
        })
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
  const name = file?.fileName ?? nameOf(address)
  if (file === undefined && address === '') return refusalInWords(t('publish.noSource'), 'file')
  const type = itemTypeOfFile(name) ?? (file === undefined ? 'CSV' : undefined)
  if (type === undefined) return refusalInWords(t('publish.unknownFile', { endings: DATA_ENDINGS.join(', ') }), 'file')
  const outcome = await request.run({
    operation: ADD,
    path: { username: caller.name },
    parameters: {
      type,
      title: (fields.get('title') ?? '').trim() || titleOf(name),
      ...(file === undefined && { dataUrl: address, filename: name })
    },
    ...(file !== undefined && { files: [file] })
  })
  if (!outcome.ok) return { kind: 'refused', problems: outcome.failure.problems }
  const { id } = outcome.document as { readonly id: string }
  return done(href('publish', id), 'done.fileAdded')
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
