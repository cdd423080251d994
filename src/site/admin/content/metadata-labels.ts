import type { MessageKey } from '../../i18n/translate.ts'
import type { AdminRequest } from '../admin-page.ts'
import type { MetadataField, MetadataTemplate } from './metadata-document.ts'

/** The metas of the first two templates that people fill in, in the order of the form. */
const LABELS: Readonly<Record<string, Readonly<Record<string, MessageKey>>>> = {
  default: {
    publisher: 'dataset.publisher',
    theme: 'dataset.themes',
    license_url: 'meta.licenceUrl',
    language: 'dataset.language',
    territory: 'dataset.territory',
    geographic_reference: 'meta.geographicReference',
    timezone: 'meta.timezone',
    modified: 'dataset.dataChanged',
    modified_updates_on_data_change: 'meta.modifiedByData',
    modified_updates_on_metadata_change: 'meta.modifiedByMetadata',
    references: 'dataset.references',
    attributions: 'dataset.attributions'
  },
  dcat: {
    created: 'meta.created',
    issued: 'meta.issued',
    creator: 'meta.creator',
    contributor: 'meta.contributor',
    contact_name: 'meta.contactName',
    contact_email: 'meta.contactEmail',
    accrualperiodicity: 'dataset.frequency',
    spatial: 'meta.spatial',
    temporal: 'meta.temporal',
    temporal_coverage_start: 'meta.coverageStart',
    temporal_coverage_end: 'meta.coverageEnd',
    granularity: 'meta.granularity',
    dataquality: 'meta.dataQuality',
    publisher_type: 'meta.publisherType',
    conforms_to: 'meta.conformsTo',
    accessRights: 'meta.accessRights',
    relation: 'meta.relation'
  }
}

const TEMPLATES: Readonly<Record<string, MessageKey>> = {
  default: 'meta.standard',
  visualization: 'meta.views',
  admin: 'meta.notes'
}

export function templateLabel({ t }: AdminRequest, { name, label }: MetadataTemplate): string {
  const key = TEMPLATES[name]
  return key === undefined ? label : t(key)
}

/** Whether the labels of its fields are the words of a standard, which are English. */
export function hasEnglishLabels({ name, type }: MetadataTemplate): boolean {
  return LABELS[name] === undefined && type !== 'extra'
}

export interface LabelledField {
  readonly field: MetadataField
  readonly label: string
}

/** Fields of the form, in its order: without what the portal computes, harvesting sets, and the page of the description has. */
export function labelledFields({ t }: AdminRequest, { name, metas }: MetadataTemplate): readonly LabelledField[] {
  const labels = LABELS[name]
  const editable = metas.filter(({ computed, type }) => !computed && type !== 'geo')
  if (labels === undefined) return editable.map((field) => ({ field, label: field.label }))
  return Object.entries(labels).flatMap(([meta, key]) => {
    const field = editable.find((each) => each.name === meta)
    return field === undefined ? [] : [{ field, label: t(key) }]
  })
}
