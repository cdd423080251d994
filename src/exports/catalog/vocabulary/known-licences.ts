/** A licence that open data are published under, and what catalogs call it. */
export interface KnownLicence {
  /** Code of the European authority list; null if it has none. */
  readonly code: string | null
  readonly label: string
  readonly page: string
  /** In the vocabulary of DCAT-AP.de. */
  readonly de?: string
  /** In the Italian vocabulary of licences. */
  readonly it?: string
  /** Terms of use of opendata.swiss. */
  readonly ch?: 'terms_open' | 'terms_by'
  /** How its addresses begin, after `https://www.` */
  readonly address: RegExp
  /** How its names are, folded. */
  readonly name: RegExp
}

const CC = 'https://creativecommons.org/licenses/'

/** The first that fits is meant: longer names stand before shorter ones. */
export const KNOWN_LICENCES: readonly KnownLicence[] = [
  {
    code: 'CC_BYNCND_4_0',
    label: 'Creative Commons Attribution–NonCommercial–NoDerivatives 4.0 International',
    page: `${CC}by-nc-nd/4.0/`,
    address: /creativecommons\.org\/licenses\/by-nc-nd\/4\.0/,
    name: /^cc by nc nd( 4 0)?$/
  },
  {
    code: 'CC_BYNCSA_4_0',
    label: 'Creative Commons Attribution–NonCommercial–ShareAlike 4.0 International',
    page: `${CC}by-nc-sa/4.0/`,
    address: /creativecommons\.org\/licenses\/by-nc-sa\/4\.0/,
    name: /^cc by nc sa( 4 0)?$/
  },
  {
    code: 'CC_BYNC_4_0',
    label: 'Creative Commons Attribution–NonCommercial 4.0 International',
    de: 'cc-by-nc/4.0',
    page: `${CC}by-nc/4.0/`,
    address: /creativecommons\.org\/licenses\/by-nc\/4\.0/,
    name: /^cc by nc( 4 0)?$/
  },
  {
    code: 'CC_BYND_4_0',
    label: 'Creative Commons Attribution–NoDerivatives 4.0 International',
    de: 'cc-by-nd/4.0',
    page: `${CC}by-nd/4.0/`,
    address: /creativecommons\.org\/licenses\/by-nd\/4\.0/,
    name: /^cc by nd( 4 0)?$/
  },
  {
    code: 'CC_BYSA_4_0',
    label: 'Creative Commons Attribution–ShareAlike 4.0 International',
    de: 'cc-by-sa/4.0',
    it: 'A31_CCBYSA40',
    page: `${CC}by-sa/4.0/`,
    address: /creativecommons\.org\/licenses\/by-sa\/4\.0/,
    name: /^(cc by sa( 4 0)?|creative commons attribution sharealike 4 0.*)$/
  },
  {
    code: 'CC_BY_4_0',
    label: 'Creative Commons Attribution 4.0 International',
    de: 'cc-by/4.0',
    it: 'A21_CCBY40',
    ch: 'terms_by',
    page: `${CC}by/4.0/`,
    address: /creativecommons\.org\/licenses\/by\/4\.0|w3id\.org\/italia\/controlled-vocabulary\/licences\/A21[_:]/,
    name: /^(cc by( 4 0)?|creative commons attribution 4 0.*|creative commons (attribution|namensnennung) 4 0.*)$/
  },
  {
    code: 'CC0',
    label: 'Creative Commons CC0 1.0 Universal',
    de: 'cc-zero',
    it: 'A11_CCO10',
    ch: 'terms_open',
    page: 'https://creativecommons.org/publicdomain/zero/1.0/',
    address:
      /creativecommons\.org\/publicdomain\/zero\/1\.0|w3id\.org\/italia\/controlled-vocabulary\/licences\/A11[_:]/,
    name: /^(cc ?0|cc ?0 1 0|cc zero|creative commons (cc ?0|zero).*)$/
  },
  {
    code: 'CC_PDM_1_0',
    label: 'Creative Commons Public Domain Mark 1.0 Universal',
    de: 'cc-pdm/1.0',
    it: 'A1_PublicDomain',
    ch: 'terms_open',
    page: 'https://creativecommons.org/publicdomain/mark/1.0/',
    address: /creativecommons\.org\/publicdomain\/mark\/1\.0/,
    name: /^(public domain|domaine public|pdm|public domain mark.*|dominio publico|gemeinfrei)$/
  },
  {
    code: 'ODC_BL',
    label: 'Open Data Commons Open Database License 1.0',
    de: 'odbl',
    it: 'A310_ODBL',
    page: 'https://opendatacommons.org/licenses/odbl/1-0/',
    address: /opendatacommons\.org\/licenses\/odbl/,
    name: /^(odbl( v?1 0)?|odc odbl|open database licen[cs]e.*|odbl open database.*)$/
  },
  {
    code: 'ODC_BY',
    label: 'Open Data Commons Attribution License 1.0',
    de: 'odby',
    it: 'A210_ODCBY',
    ch: 'terms_by',
    page: 'https://opendatacommons.org/licenses/by/1-0/',
    address: /opendatacommons\.org\/licenses\/by/,
    name: /^(odc by( 1 0)?|open data commons attribution.*)$/
  },
  {
    code: 'ODC_PDDL',
    label: 'Open Data Commons Public Domain Dedication and License 1.0',
    de: 'odcpddl',
    it: 'A12_PDDL',
    ch: 'terms_open',
    page: 'https://opendatacommons.org/licenses/pddl/1-0/',
    address: /opendatacommons\.org\/licenses\/pddl/,
    name: /^(pddl( 1 0)?|odc pddl|public domain dedication and licen[cs]e)$/
  },
  {
    code: 'OGL_3_0',
    label: 'Open Government Licence 3.0',
    ch: 'terms_by',
    page: 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/',
    address: /nationalarchives\.gov\.uk\/doc\/open-government-licence\/version\/3/,
    name: /^(ogl|open government licen[cs]e) v?3( 0)?$/
  },
  {
    code: null,
    label: 'Licence Ouverte / Open Licence 2.0 (Etalab)',
    ch: 'terms_by',
    page: 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/',
    address: /etalab\.gouv\.fr\/.*licen[cs]e|github\.com\/etalab\/licence-ouverte/,
    name: /^(licence ouverte|open licen[cs]e)( v?2 ?0?| version 2 ?0?)?( open licence)?( etalab)?$/
  },
  {
    code: null,
    label: 'Datenlizenz Deutschland – Namensnennung – Version 2.0',
    de: 'dl-by-de/2.0',
    ch: 'terms_by',
    page: 'https://www.govdata.de/dl-de/by-2-0',
    address: /govdata\.de\/dl-de\/by-2-0|dcat-ap\.de\/def\/licenses\/dl-by-de\/2\.0/,
    name: /^(dl de by 2 0|dl by de 2 0|datenlizenz deutschland namensnennung.*2 0)$/
  },
  {
    code: null,
    label: 'Datenlizenz Deutschland – Zero – Version 2.0',
    de: 'dl-zero-de/2.0',
    ch: 'terms_open',
    page: 'https://www.govdata.de/dl-de/zero-2-0',
    address: /govdata\.de\/dl-de\/zero-2-0|dcat-ap\.de\/def\/licenses\/dl-zero-de\/2\.0/,
    name: /^(dl de zero 2 0|dl zero de 2 0|datenlizenz deutschland zero.*2 0)$/
  },
  {
    code: null,
    label: 'Italian Open Data License 2.0',
    it: 'A29_IODL20',
    ch: 'terms_by',
    page: 'https://www.dati.gov.it/content/italian-open-data-license-v20',
    address:
      /dati\.gov\.it\/(iodl\/2\.0|content\/italian-open-data-license-v20)|w3id\.org\/italia\/controlled-vocabulary\/licences\/A29[_:]/,
    name: /^(iodl( v?2 0)?|italian open data licen[cs]e.*2 0)$/
  },
  {
    code: null,
    label: 'Modellicentie Gratis Hergebruik Vlaanderen 1.0',
    ch: 'terms_by',
    page: 'https://data.vlaanderen.be/doc/licentie/modellicentie-gratis-hergebruik/v1.0',
    address: /(?:[\w-]+\.)*vlaanderen\.be\/.*modellicentie-gratis-hergebruik/,
    name: /^modellicentie gratis hergebruik.*$/
  }
]
