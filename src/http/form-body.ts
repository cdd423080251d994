import type { Readable } from 'node:stream'
import { FORM_MEMORY } from './budgets.ts'
import { badForm, type FormBody, type FormOptions, formTooLarge } from './form.ts'
import type { MemoryLease } from './memory-budget.ts'
import { readMultipart } from './multipart.ts'
import { demandPace } from './pace.ts'
import { parseQueryString, QueryParams } from './query-string.ts'
import type { HttpRequest } from './request.ts'
import { readWhole } from './whole-body.ts'

/**
 * The body of a request as a form, `application/x-www-form-urlencoded` or `multipart/form-data`; a body without a type
 * counts as the first. Errors: `http/bad-form`, `http/form-too-large`, `http/file-too-large`, `http/overloaded`,
 * `http/no-room`, and those of `admit`.
 */
export async function readForm(request: HttpRequest, options: FormOptions): Promise<FormBody> {
  using _pace = demandPace(request.message)
  const { body } = request
  const contentType = request.header('content-type') ?? ''
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase()
  if (type === 'multipart/form-data')
    return await readMultipart(
      { body, contentType, declaredBytes: request.declaredBytes, network: request.network },
      options
    )
  const memory = FORM_MEMORY.lease(request.network)
  try {
    const text = await readText(body, options.maxFieldBytes, memory)
    return { fields: fieldsOf(text, type), files: [], discard: async () => memory.release() }
  } catch (error) {
    memory.release()
    throw error
  }
}

/**
 * The fields of a form of a page, without files: small, and read at once. Errors: `http/bad-form`,
 * `http/form-too-large`, `http/overloaded`.
 */
export async function readFields(request: HttpRequest, maxBytes: number): Promise<QueryParams> {
  using _pace = demandPace(request.message)
  const type = (request.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  const memory = FORM_MEMORY.lease(request.network)
  try {
    return fieldsOf(await readText(request.body, maxBytes, memory), type)
  } finally {
    memory.release()
  }
}

function fieldsOf(text: string, type: string | undefined): QueryParams {
  if (text === '') return new QueryParams(new Map())
  if (type !== '' && type !== 'application/x-www-form-urlencoded')
    throw badForm(
      'The body has another type: parameters are sent as application/x-www-form-urlencoded or multipart/form-data.'
    )
  return parseQueryString(text, { keepEmpty: true, source: 'body' })
}

async function readText(body: Readable, maxBytes: number, memory: MemoryLease): Promise<string> {
  return (await readWhole(body, { maxBytes, tooLong: () => formTooLarge(maxBytes) }, memory)).toString('utf8')
}
