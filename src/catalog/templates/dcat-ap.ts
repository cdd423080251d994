import { meta, type Template } from './template.ts'

const DCATAP = 'http://data.europa.eu/r5r/'

/**
 * What the European profile, its national ones and the US catalog ask for beside DCAT (docs/catalog-exports.md). A
 * dataset shows those of them that it has something in.
 */
export const DCAT_AP_TEMPLATES: readonly Template[] = [
  {
    name: 'dcat_ap',
    label: 'DCAT-AP',
    type: 'interop',
    hidden: false,
    metas: [
      meta('availability', 'Planned availability', 'text', {
        uri: `${DCATAP}availability`,
        helpText: 'STABLE, AVAILABLE, TEMPORARY or EXPERIMENTAL'
      }),
      meta('hvd_category', 'Categories of high-value data', 'list', {
        uri: `${DCATAP}hvdCategory`,
        helpText: 'Category of the implementing regulation (EU) 2023/138: its name, code or address'
      }),
      meta('applicable_legislation', 'Applicable legislation', 'list', {
        uri: `${DCATAP}applicableLegislation`,
        helpText: 'Addresses (ELI) of the acts'
      })
    ]
  },
  {
    // The names are those of Swiss portals of the original service.
    name: 'dcat_ap_ch',
    label: 'DCAT-AP CH',
    type: 'interop',
    hidden: false,
    metas: [
      meta('domain', 'Domain', 'text'),
      meta('rights', 'Rights', 'text'),
      meta('license', 'Terms of use', 'text', { helpText: 'terms_open, terms_by, terms_ask or terms_by_ask' })
    ]
  },
  {
    name: 'dcat_ap_de',
    label: 'DCAT-AP.de',
    type: 'interop',
    hidden: false,
    metas: [
      meta('contributor_id', 'Contributor', 'text', {
        uri: 'http://dcat-ap.de/def/dcatde/contributorID',
        helpText: 'Name in the list of GovData.de, or address'
      }),
      meta('political_geocoding_level', 'Level of the area', 'text', {
        uri: 'http://dcat-ap.de/def/dcatde/politicalGeocodingLevelURI',
        helpText: 'federal, state, administrativeDistrict or municipality'
      }),
      meta('political_geocoding', 'Area', 'text', { uri: 'http://dcat-ap.de/def/dcatde/politicalGeocodingURI' })
    ]
  },
  {
    name: 'dcat_ap_it',
    label: 'DCAT-AP_IT',
    type: 'interop',
    hidden: false,
    metas: [
      meta('identifier', 'Identifier', 'text'),
      meta('publisher_code', 'IPA code of the publisher', 'text'),
      meta('holder_name', 'Holder of the rights', 'text', { uri: 'http://purl.org/dc/terms/rightsHolder' }),
      meta('holder_code', 'IPA code of the holder', 'text')
    ]
  },
  {
    name: 'dcat_ap_sp',
    label: 'DCAT-AP-ES',
    type: 'interop',
    hidden: false,
    metas: [
      meta('publisher_code', 'DIR3 code of the publisher', 'text'),
      meta('territory', 'Address of the territory', 'text', {
        helpText: 'http://datos.gob.es/recurso/sector-publico/territorio/…'
      })
    ]
  },
  {
    name: 'dcat_ap_benap',
    label: 'DCAT-AP BENAP',
    type: 'interop',
    hidden: false,
    metas: [
      meta('mobility_theme', 'Mobility themes', 'list'),
      meta('transport_mode', 'Modes of transport', 'list'),
      meta('network_coverage', 'Network coverage', 'list'),
      meta('georeferencing_method', 'Georeferencing method', 'list'),
      meta('data_standard', 'Data standard', 'text'),
      meta('regions', 'Regions covered', 'list', { helpText: 'NUTS codes, such as BE2' })
    ]
  },
  {
    name: 'dcat_us',
    label: 'Project Open Data',
    type: 'interop',
    hidden: false,
    metas: [
      meta('bureau_code', 'Bureau codes', 'list', { helpText: '015:11' }),
      meta('program_code', 'Program codes', 'list', { helpText: '015:001' })
    ]
  }
]
