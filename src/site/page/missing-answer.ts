import type { Answer } from '#http'
import type { SiteContext } from '../site-context.ts'
import type { ProblemView } from '../views/problem-view.ts'
import type { PageRequest } from './frame.ts'
import { pageAnswer } from './page-answer.ts'

/** What the visitor may not see, or what does not exist, which is the same: a search, and a way to sign in. */
export function missingAnswer(
  page: PageRequest,
  offered: Pick<ProblemView, 'search' | 'close'>,
  context: SiteContext
): Answer {
  const { t, signInHref } = page.frame
  const view: ProblemView = {
    status: '404',
    title: t('problem.notFound'),
    text: t('problem.notFoundText'),
    signInHref,
    ...offered
  }
  const answer = pageAnswer(page, { component: 'Problem', view, title: view.title, status: 404 }, context)
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } }
}
