/** One field of metadata that a profile asks for. */
export interface ProfileMeta {
  readonly label: string
  readonly type: 'text' | 'list'
  /** The property of a public vocabulary that it is. */
  readonly uri?: string
  readonly helpText?: string
}

/** Requirements of a country, a community or a regulation beyond DCAT. */
export interface MetadataProfile {
  readonly label: string
  /** Its own namespaces, by their prefixes. */
  readonly vocabularies: Readonly<Record<string, string>>
  /** The template of metadata that datasets get for it, which has the profile's name. */
  readonly metas: Readonly<Record<string, ProfileMeta>>
}

const DCATAP = 'http://data.europa.eu/r5r/'

/**
 * The profiles of catalogs that harvesters read (docs/catalog-exports.md), in the order in which datasets show their
 * templates. The European profile is that of `rdf`, `ttl` and `dcat`, the US one of `data.json`; a national one has
 * a format with its name, which the operator activates.
 */
const METADATA_PROFILES = {
  dcat_ap: {
    label: 'DCAT-AP',
    vocabularies: {},
    metas: {
      availability: {
        label: 'Planned availability',
        type: 'text',
        uri: `${DCATAP}availability`,
        helpText: 'STABLE, AVAILABLE, TEMPORARY or EXPERIMENTAL'
      },
      hvd_category: {
        label: 'Categories of high-value data',
        type: 'list',
        uri: `${DCATAP}hvdCategory`,
        helpText: 'Category of the implementing regulation (EU) 2023/138: its name, code or address'
      },
      applicable_legislation: {
        label: 'Applicable legislation',
        type: 'list',
        uri: `${DCATAP}applicableLegislation`,
        helpText: 'Addresses (ELI) of the acts'
      }
    }
  },
  dcat_ap_ch: {
    label: 'DCAT-AP CH',
    vocabularies: { schema: 'http://schema.org/' },
    // The names are those of Swiss portals of the original service.
    metas: {
      domain: { label: 'Domain', type: 'text' },
      rights: { label: 'Rights', type: 'text' },
      license: { label: 'Terms of use', type: 'text', helpText: 'terms_open, terms_by, terms_ask or terms_by_ask' }
    }
  },
  dcat_ap_de: {
    label: 'DCAT-AP.de',
    vocabularies: { dcatde: 'http://dcat-ap.de/def/dcatde/' },
    metas: {
      contributor_id: {
        label: 'Contributor',
        type: 'text',
        uri: 'http://dcat-ap.de/def/dcatde/contributorID',
        helpText: 'Name in the list of GovData.de, or address'
      },
      political_geocoding_level: {
        label: 'Level of the area',
        type: 'text',
        uri: 'http://dcat-ap.de/def/dcatde/politicalGeocodingLevelURI',
        helpText: 'federal, state, administrativeDistrict or municipality'
      },
      political_geocoding: { label: 'Area', type: 'text', uri: 'http://dcat-ap.de/def/dcatde/politicalGeocodingURI' }
    }
  },
  dcat_ap_it: {
    label: 'DCAT-AP_IT',
    vocabularies: { dcatapit: 'http://dati.gov.it/onto/dcatapit#' },
    metas: {
      identifier: { label: 'Identifier', type: 'text' },
      publisher_code: { label: 'IPA code of the publisher', type: 'text' },
      holder_name: { label: 'Holder of the rights', type: 'text', uri: 'http://purl.org/dc/terms/rightsHolder' },
      holder_code: { label: 'IPA code of the holder', type: 'text' }
    }
  },
  dcat_ap_sp: {
    label: 'DCAT-AP-ES',
    vocabularies: {},
    metas: {
      publisher_code: { label: 'DIR3 code of the publisher', type: 'text' },
      territory: {
        label: 'Address of the territory',
        type: 'text',
        helpText: 'http://datos.gob.es/recurso/sector-publico/territorio/…'
      }
    }
  },
  dcat_ap_benap: {
    label: 'DCAT-AP BENAP',
    vocabularies: { mobilitydcatap: 'https://w3id.org/mobilitydcat-ap/' },
    metas: {
      mobility_theme: { label: 'Mobility themes', type: 'list' },
      transport_mode: { label: 'Modes of transport', type: 'list' },
      network_coverage: { label: 'Network coverage', type: 'list' },
      georeferencing_method: { label: 'Georeferencing method', type: 'list' },
      data_standard: { label: 'Data standard', type: 'text' },
      regions: { label: 'Regions covered', type: 'list', helpText: 'NUTS codes, such as BE2' }
    }
  },
  dcat_ap_se: { label: 'DCAT-AP-SE', vocabularies: {}, metas: {} },
  dcat_ap_vl: {
    label: 'DCAT-AP Vlaanderen',
    vocabularies: { mdcat: 'https://data.vlaanderen.be/ns/metadata-dcat#' },
    metas: {}
  },
  dcat_us: {
    label: 'Project Open Data',
    vocabularies: {},
    metas: {
      bureau_code: { label: 'Bureau codes', type: 'list', helpText: '015:11' },
      program_code: { label: 'Program codes', type: 'list', helpText: '015:001' }
    }
  }
} as const satisfies Readonly<Record<string, MetadataProfile>>

type Table = typeof METADATA_PROFILES
export type ProfileName = keyof Table

/** National profiles of DCAT-AP, as the setting `dcat-ap-profiles` names them. */
export type DcatProfile = {
  [Name in ProfileName]: Name extends `dcat_ap_${infer Country}` ? Country : never
}[ProfileName]

type Vocabularies = { [Name in ProfileName]: keyof Table[Name]['vocabularies'] }[ProfileName]
/** Prefixes of the profiles' own vocabularies. */
export type ProfilePrefix = Extract<Vocabularies, string>

export const PROFILE_NAMES = Object.keys(METADATA_PROFILES) as ProfileName[]

export function metadataProfile(name: ProfileName): MetadataProfile {
  return METADATA_PROFILES[name]
}
