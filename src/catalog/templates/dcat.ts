import { meta, type Template } from './template.ts'

const DCT = 'http://purl.org/dc/terms/'

/** 17 metas of DCAT (EXPLORE-template-3). */
export const DCAT: Template = {
  name: 'dcat',
  label: 'DCAT',
  type: 'interop',
  hidden: false,
  metas: [
    meta('created', 'Created', 'datetime', { uri: `${DCT}created` }),
    meta('issued', 'Issued', 'datetime', { uri: `${DCT}issued` }),
    meta('creator', 'Creator', 'text', { uri: `${DCT}creator` }),
    meta('contributor', 'Contributor', 'text', { uri: `${DCT}contributor` }),
    meta('contact_name', 'Contact name', 'text', { uri: 'http://www.w3.org/2006/vcard/ns#fn' }),
    meta('contact_email', 'Contact email', 'text', { uri: 'http://www.w3.org/2006/vcard/ns#hasEmail' }),
    meta('accrualperiodicity', 'Frequency', 'text', { uri: `${DCT}accrualPeriodicity` }),
    meta('spatial', 'Spatial coverage', 'text', { uri: `${DCT}spatial` }),
    meta('temporal', 'Temporal coverage', 'text', { uri: `${DCT}temporal` }),
    meta('granularity', 'Granularity', 'text'),
    meta('dataquality', 'Data quality', 'text'),
    meta('publisher_type', 'Publisher type', 'text', { uri: `${DCT}type` }),
    meta('conforms_to', 'Conforms to', 'list', { uri: `${DCT}conformsTo` }),
    meta('temporal_coverage_start', 'Temporal coverage, start', 'datetime', {
      uri: 'http://www.w3.org/ns/dcat#startDate'
    }),
    meta('temporal_coverage_end', 'Temporal coverage, end', 'datetime', { uri: 'http://www.w3.org/ns/dcat#endDate' }),
    meta('accessRights', 'Access rights', 'text', { uri: `${DCT}accessRights` }),
    meta('relation', 'Related resources', 'list', { uri: `${DCT}relation` })
  ]
}
