import { meta, type Template } from './template.ts'

const DCT = 'http://purl.org/dc/terms/'
const DCAT = 'http://www.w3.org/ns/dcat#'
const computed = { computed: true }

/** The template every dataset has (EXPLORE-template-2, 31 metas). */
export const DEFAULT: Template = {
  name: 'default',
  label: 'Standard',
  type: 'basic',
  hidden: false,
  metas: [
    meta('title', 'Title', 'text', { uri: `${DCT}title`, required: true }),
    meta('description', 'Description', 'text', { widget: 'richtextinput', uri: `${DCT}description` }),
    meta('theme', 'Themes', 'list', { uri: `${DCAT}theme`, facet: { sort: 'alphanum' } }),
    meta('keyword', 'Keywords', 'list', { widget: 'tags', uri: `${DCAT}keyword`, facet: { sort: 'alphanum' } }),
    meta('license', 'License', 'text', { uri: `${DCT}license`, facet: {} }),
    meta('license_url', 'License URL', 'text'),
    meta('language', 'Language', 'text', { uri: `${DCT}language`, facet: {} }),
    meta('metadata_languages', 'Languages of the metadata', 'list'),
    meta('timezone', 'Time zone', 'text'),
    meta('modified', 'Modified', 'datetime', { uri: `${DCT}modified`, facet: { sort: '-alphanum' } }),
    meta('modified_updates_on_metadata_change', 'Update the date when the metadata change', 'boolean'),
    meta('modified_updates_on_data_change', 'Update the date when the data change', 'boolean'),
    meta('data_processed', 'Last processing (data)', 'datetime', computed),
    meta('metadata_processed', 'Last processing (metadata)', 'datetime', computed),
    meta('geographic_reference', 'Geographic reference', 'list'),
    meta('geographic_reference_auto', 'Geographic reference computed', 'boolean'),
    meta('territory', 'Territory', 'list'),
    meta('geometry_types', 'Geometry types', 'list', computed),
    meta('bbox', 'Bounding box', 'geo', computed),
    meta('publisher', 'Publisher', 'text', { uri: `${DCT}publisher`, facet: {} }),
    meta('references', 'References', 'text', { uri: `${DCT}references` }),
    meta('records_count', 'Number of records', 'int', computed),
    meta('attributions', 'Attributions', 'list'),
    meta('source_domain', 'Source domain', 'text'),
    meta('source_domain_title', 'Source domain title', 'text'),
    meta('source_domain_address', 'Source domain address', 'text'),
    meta('source_dataset', 'Source dataset', 'text'),
    meta('shared_catalog', 'Shared catalog', 'boolean'),
    meta('federated', 'Federated', 'boolean'),
    meta('parent_domain', 'Parent domain', 'text'),
    meta('update_frequency', 'Update frequency', 'text', { uri: `${DCT}accrualPeriodicity` })
  ]
}
