import type { Dataset } from '#catalog'
import type { DatasetTexts } from '../catalog/dataset-texts.ts'
import type { Frame } from '../views/frame.ts'
import type { ProfileMap } from './field-profile.ts'

/** What a question is about; the pages of the administration lead to where it can be answered. */
export type QualitySubject =
  | 'title'
  | 'publisher'
  | 'licence'
  | 'keywords'
  | 'modified'
  | 'labels'
  | 'descriptions'
  | 'filled'
  | 'frequency'
  | 'contact'

interface QualityCheck {
  readonly subject: QualitySubject
  readonly passed: boolean
  readonly text: string
}

/** Ten questions about the description of a dataset, each with what is missing. */
export function qualityOf(
  dataset: Dataset,
  texts: DatasetTexts,
  profiles: ProfileMap | undefined,
  { t }: Frame
): { readonly passed: number; readonly total: number; readonly checks: readonly QualityCheck[] } {
  const { fields } = dataset
  const unlabelled = fields.filter(({ label, name }) => label === '' || label === name).length
  const undescribed = fields.filter(({ description }) => description === null || description === '').length
  const unfilled = fields.filter(({ name }) => profiles?.get(name)?.filled === 0).length
  const hasTitle = texts.title !== dataset.id
  const has = {
    title: hasTitle && texts.description !== '',
    keywords: texts.keywords.length > 0 && texts.themes.length > 0,
    contact: texts.contactName !== '' || texts.contactEmail !== ''
  }
  const check = (subject: QualitySubject, passed: boolean, yes: string, no: string): QualityCheck => ({
    subject,
    passed,
    text: passed ? yes : no
  })
  const checks = [
    check('title', has.title, t('quality.title'), t(hasTitle ? 'item.noDescription' : 'quality.noTitle')),
    check('publisher', texts.publisher !== '', t('quality.publisher'), t('quality.noPublisher')),
    check('licence', texts.licence !== '', t('quality.licence'), t('quality.noLicence')),
    check('keywords', has.keywords, t('quality.keywords'), t('quality.noKeywords')),
    check('modified', texts.modified !== null, t('quality.modified'), t('quality.noModified')),
    check('labels', unlabelled === 0, t('quality.labels'), t('quality.noLabels', { n: unlabelled })),
    check(
      'descriptions',
      undescribed === 0,
      t('quality.descriptions'),
      t('quality.noDescriptions', { n: undescribed })
    ),
    check('filled', unfilled === 0, t('quality.filled'), t('quality.noFilled', { n: unfilled })),
    check('frequency', texts.frequency !== '', t('quality.frequency'), t('quality.noFrequency')),
    check('contact', has.contact, t('quality.contact'), t('quality.noContact'))
  ]
  // What is there first.
  const sorted = [...checks.filter(({ passed }) => passed), ...checks.filter(({ passed }) => !passed)]
  return { passed: checks.filter(({ passed }) => passed).length, total: checks.length, checks: sorted }
}
