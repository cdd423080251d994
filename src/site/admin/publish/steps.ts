import type { StepsView } from '../../views/admin-view.ts'
import type { AdminRequest } from '../admin-page.ts'
import { correctionsOf } from './reading-state.ts'

/** The steps of a publication, in their order. */
const STEPS = ['source', 'check', 'fields', 'describe'] as const
export type Step = (typeof STEPS)[number]

/** The steps, with the corrections of the check. Without a file there is only the first. */
export function stepsOf(request: AdminRequest, step: Step): StepsView {
  const { t, href } = request
  const at = STEPS.indexOf(step)
  return {
    kind: 'steps',
    label: t('publish.steps'),
    steps: STEPS.map((each, place) => ({
      label: t(`publish.step.${each}`),
      href: each === 'source' ? href('publish') : step === 'source' ? null : stepHref(request, each),
      state: place === at ? 'current' : place < at ? 'done' : 'later'
    }))
  }
}

/** A step of the same file, with the corrections. */
export function stepHref(request: AdminRequest, step: Exclude<Step, 'source'>): string {
  const { href, param } = request
  const path = step === 'check' ? href('publish', param('id')) : href('publish', param('id'), step)
  return path + correctionsOf(request)
}
