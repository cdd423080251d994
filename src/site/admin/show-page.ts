import type { Answer } from '#http'
import { siteError } from '../errors.ts'
import type { NoteView } from '../views/admin-view.ts'
import { adminAnswer, type Surroundings } from './admin-answer.ts'
import type { AdminContent, AdminDownload, AdminPage, AdminRequest } from './admin-page.ts'
import { maySeeSection, withSnapshots } from './admin-request.ts'

/** The page, or why the member does not see it. */
export async function showPage(
  page: AdminPage,
  request: AdminRequest,
  surroundings: Surroundings,
  { status = 200, above = [] }: { readonly status?: number; readonly above?: AdminContent['parts'] } = {}
): Promise<Answer> {
  const seen = await contentOf(page, request)
  return adminAnswer(
    request,
    { ...seen.content, parts: [...above, ...unshownProblems(request, seen.content), ...seen.content.parts] },
    surroundings,
    seen.status ?? status
  )
}

/** A file of the page, for members who may call its operation. */
export async function answerDownload(
  page: AdminPage,
  { operation, path, parameters, answer }: AdminDownload,
  request: AdminRequest,
  surroundings: Surroundings
): Promise<Answer> {
  const address = path === undefined ? { operation } : { operation, path: path(request) }
  const isAllowed =
    (page.section === null || (await maySeeSection(request, page.section))) &&
    (await request.may(operation, address.path))
  if (!isAllowed) {
    const { content, status } = refusedContent(request, 403)
    return adminAnswer(request, content, surroundings, status)
  }
  if (answer !== undefined) return answer(request)
  return request.context.operations.file(request.http, { ...address, parameters: parameters(request) })
}

/** A button of a row has no space for why it was refused: the sentences stand above the page then. */
function unshownProblems({ sent, t }: AdminRequest, { parts }: AdminContent): NoteView[] {
  if (sent === null || sent.problems.length === 0) return []
  const forms = parts.flatMap((part) =>
    part.kind === 'form' ? [part] : part.kind === 'list' && part.bulk !== null ? [part.bulk.form] : []
  )
  if (forms.some(({ problems }) => problems.length > 0)) return []
  return [
    { kind: 'note', tone: 'bad', title: t('admin.notDone'), texts: sent.problems.map(({ text }) => text), copy: null }
  ]
}

async function contentOf(
  page: AdminPage,
  request: AdminRequest
): Promise<{ readonly content: AdminContent; readonly status?: number }> {
  if (page.section !== null && !(await maySeeSection(request, page.section))) return refusedContent(request, 403)
  try {
    return { content: await page.show(await withSnapshots(page, request)) }
  } catch (error) {
    if (siteError.is(error, 'site/not-permitted')) return refusedContent(request, 403)
    if (siteError.is(error, 'site/missing')) return refusedContent(request, 404)
    if (siteError.is(error, 'site/bad-address')) return refusedContent(request, 400, error.message)
    throw error
  }
}

export function refusedContent(
  { t, caller }: AdminRequest,
  status: 400 | 403 | 404,
  text?: string
): { readonly content: AdminContent; readonly status: number } {
  const words =
    status === 403
      ? [t('admin.forbiddenText', { name: caller.name })]
      : status === 404
        ? [t('admin.missingText')]
        : [text ?? '']
  const title = t(status === 403 ? 'admin.forbidden' : status === 404 ? 'admin.missing' : 'problem.bad')
  return { content: { title, parts: [{ kind: 'note', tone: 'warn', title: null, texts: words, copy: null }] }, status }
}
