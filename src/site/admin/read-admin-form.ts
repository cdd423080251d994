import { type FormBody, type HttpRequest, QueryParams, readFields } from '#http'
import { isFormToken } from '../form/form-token.ts'
import { foreignForm } from '../form/read-form.ts'
import type { AdminPage, AdminRequest } from './admin-page.ts'

/** Enough for the longest text of an item or a page, in any script. */
export const MAX_FIELD_BYTES = 2 * 2 ** 20

/**
 * The fields of a form, and its files where the form takes some. Files are read only for members who may call the
 * operation that gets them, after the token of the form.
 */
export async function readAdminForm(
  http: HttpRequest,
  { forms = {} }: AdminPage,
  request: AdminRequest | undefined
): Promise<FormBody> {
  const isMultipart = /^multipart\/form-data/i.test(http.header('content-type') ?? '')
  const takers = Object.values(forms).flatMap(({ files }) => (files === undefined ? [] : [files]))
  const first = takers[0]
  // Without a session nothing of a file is read; the sign-in begins again.
  if (isMultipart && request === undefined)
    return { fields: new QueryParams(new Map()), files: [], discard: async () => {} }
  if (!isMultipart || request === undefined || first === undefined)
    return { fields: await readFields(http, MAX_FIELD_BYTES), files: [], discard: async () => {} }
  const names = new Set(takers.flatMap((files) => files(request).names))
  return request.context.operations.readForm(http, {
    address: first(request).address,
    maxFieldBytes: MAX_FIELD_BYTES,
    takesFile: (name) => names.has(name),
    check: (fields) => {
      if (!isFormToken(fields.get('form') ?? '', request.session)) throw foreignForm()
    }
  })
}
