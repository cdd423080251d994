import type { Dataset } from '#catalog'
import type { DatasetTexts } from '../catalog/dataset-texts.ts'
import type { InformationView } from '../views/dataset-view.ts'
import type { Frame } from '../views/frame.ts'
import type { ProfileMap } from './field-profile.ts'

/** Ten questions about the description of a dataset, each with what is missing. */
export function qualityOf(
  dataset: Dataset,
  texts: DatasetTexts,
  profiles: ProfileMap | undefined,
  { t }: Frame
): InformationView['quality'] {
  const { fields } = dataset
  const unlabelled = fields.filter(({ label, name }) => label === '' || label === name).length
  const undescribed = fields.filter(({ description }) => description === null || description === '').length
  const unfilled = fields.filter(({ name }) => profiles?.get(name)?.filled === 0).length
  const has = {
    title: texts.title !== dataset.id && texts.description !== '',
    keywords: texts.keywords.length > 0 && texts.themes.length > 0,
    contact: texts.contactName !== '' || texts.contactEmail !== ''
  }
  const checks = [
    has.title ? yes(t('quality.title')) : no(t('quality.noTitle')),
    texts.publisher === '' ? no(t('quality.noPublisher')) : yes(t('quality.publisher')),
    texts.licence === '' ? no(t('quality.noLicence')) : yes(t('quality.licence')),
    has.keywords ? yes(t('quality.keywords')) : no(t('quality.noKeywords')),
    texts.modified === null ? no(t('quality.noModified')) : yes(t('quality.modified')),
    unlabelled === 0 ? yes(t('quality.labels')) : no(t('quality.noLabels', { n: unlabelled })),
    undescribed === 0 ? yes(t('quality.descriptions')) : no(t('quality.noDescriptions', { n: undescribed })),
    unfilled === 0 ? yes(t('quality.filled')) : no(t('quality.noFilled', { n: unfilled })),
    texts.frequency === '' ? no(t('quality.noFrequency')) : yes(t('quality.frequency')),
    has.contact ? yes(t('quality.contact')) : no(t('quality.noContact'))
  ]
  // What is there first.
  const sorted = [...checks.filter(({ passed }) => passed), ...checks.filter(({ passed }) => !passed)]
  return { passed: checks.filter(({ passed }) => passed).length, total: checks.length, checks: sorted }
}

function yes(text: string): { passed: boolean; text: string } {
  return { passed: true, text }
}

function no(text: string): { passed: boolean; text: string } {
  return { passed: false, text }
}
