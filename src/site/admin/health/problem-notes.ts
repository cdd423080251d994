import { EN } from '../../i18n/en/index.ts'
import type { MessageKey } from '../../i18n/translate.ts'
import type { NoteView } from '../../views/admin-view.ts'
import type { AdminRequest } from '../admin-page.ts'
import type { HealthDocument, HealthProblem } from './health-document.ts'
import { QUEUE_SECTIONS, QUEUES } from './queue-sections.ts'

/** What is wrong, and what to do about it; or that nothing is. */
export function problemNotes(request: AdminRequest, { problems }: HealthDocument): readonly NoteView[] {
  const { t } = request
  if (problems.length === 0)
    return [{ kind: 'note', tone: 'ok', title: t('health.well'), texts: [t('health.wellText')], copy: null }]
  return problems.map((problem) => problemNote(request, problem))
}

function problemNote({ t, href }: AdminRequest, { code, severity, message, count }: HealthProblem): NoteView {
  const title = `health.problem.${code}`
  const isKnown = Object.hasOwn(EN, title)
  const queue = QUEUES.find((each) => code.startsWith(`${each}-`))
  return {
    kind: 'note',
    tone: severity,
    title: isKnown ? t(title as MessageKey, { n: count ?? 1 }) : message,
    texts: isKnown ? [t(`health.do.${code}` as MessageKey)] : [],
    ...(queue === undefined
      ? {}
      : { links: [{ label: t(`health.queue.${queue}`), href: href(...QUEUE_SECTIONS[queue]) }] }),
    copy: null
  }
}
