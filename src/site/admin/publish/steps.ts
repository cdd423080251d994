import type { LinksView } from '../../views/admin-view.ts'
import type { AdminRequest } from '../admin-page.ts'
import { correctionsOf } from './reading-state.ts'

export type Step = 'check' | 'describe'

/** The two pages of a publication, with the corrections of the first. */
export function stepsOf(request: AdminRequest, step: Step): LinksView {
  const { t, href, param } = request
  const corrections = correctionsOf(request)
  return {
    kind: 'links',
    label: t('publish.steps'),
    look: 'tabs',
    links: [
      { label: t('publish.check'), href: href('publish', param('id')) + corrections, current: step === 'check' },
      {
        label: t('publish.describe'),
        href: href('publish', param('id'), 'describe') + corrections,
        current: step === 'describe'
      }
    ]
  }
}
