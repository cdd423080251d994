import { datasetPath } from '../../catalog/dataset-path.ts'
import type { CellView } from '../../views/admin-view.ts'
import type { AdminRequest } from '../admin-page.ts'
import { wordOf } from '../sources/scheduled-parts.ts'
import type { Dimension, UsageRow } from './usage-document.ts'

/** A row's head: the words that people know, with the identifier below. */
export function subjectCell(request: AdminRequest, by: Dimension, { subject, name }: UsageRow): CellView {
  const { t, format, page } = request
  switch (by) {
    case 'day':
      return { text: format.date(subject) }
    case 'dataset':
      return name === null
        ? { text: subject }
        : { text: name, href: datasetPath(page.frame.basePath, subject, 'information'), below: subject }
    case 'key':
      if (subject === 'anonymous' || subject === 'user') return { text: t(`usage.${subject}`) }
      return name === null ? { text: t('usage.goneKey'), below: subject.replace(/^key:/, '') } : { text: name }
    case 'client':
    case 'kind':
      return { text: wordOf(request, `usage.${by}`, subject) }
    case 'language':
      return { text: format.languageName(subject) }
    case 'referrer':
      return { text: subject }
  }
}
