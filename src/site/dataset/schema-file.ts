import { type Answer, contentDisposition, type HttpRequest, payload } from '#http'
import type { SiteContext } from '../site-context.ts'
import { openDataset } from './open-dataset.ts'

const COLUMNS = ['name', 'label', 'type', 'description', 'unit', 'several values'] as const

/** `/explore/dataset/{id}/schema.csv`: the fields, as a file (RFC 4180). */
export async function answerSchema(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const { dataset, page } = await openDataset(http, 'information', context)
  const rows = dataset.fields.map(({ name, label, type, description, annotations }) => [
    name,
    label,
    type,
    description ?? '',
    typeof annotations.unit === 'string' ? annotations.unit : '',
    annotations.multivalued === undefined ? 'no' : 'yes'
  ])
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': contentDisposition(`${dataset.id}-schema.csv`),
      'cache-control': page.caller.kind === 'anonymous' ? 'no-cache' : 'no-store'
    },
    body: payload([COLUMNS, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')),
    compressible: true
  }
}

/** A value that a spreadsheet would compute is text. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
