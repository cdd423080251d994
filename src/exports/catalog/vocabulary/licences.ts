import { webAddress } from '../address.ts'
import { authority, fold } from './concept.ts'

export interface Licence {
  /** Of the authority list where it is known there, else as the publisher gave it; null when all there is is a name. */
  readonly iri: string | null
  readonly label: string
  /** Where people read it. */
  readonly page: string | null
  readonly scheme: string | null
  /** In our table, for profiles that have names of their own for it. */
  readonly known: KnownLicence | null
}

export interface KnownLicence {
  /** Code of the European authority list; null where it has none. */
  readonly code: string | null
  readonly label: string
  readonly page: string
  /** In the vocabulary of DCAT-AP.de. */
  readonly de?: string
  /** In the Italian vocabulary of licences. */
  readonly it?: string
  /** Terms of use of opendata.swiss. */
  readonly ch?: 'terms_open' | 'terms_by'
}

interface Row extends KnownLicence {
  /** How its address is recognised. */
  readonly address: RegExp
  /** How its name is, without signs between the words. */
  readonly name: RegExp
}

const CC = 'https://creativecommons.org/licenses/'

/** The licences that open data are published under. The first row that fits wins: longer names stand before shorter ones. */
const LICENCES: readonly Row[] = [
  row('CC_BYNCND_4_0', 'Creative Commons Attribution–NonCommercial–NoDerivatives 4.0 International', `${CC}by-nc-nd/4.0/`, /licenses\/by-nc-nd\/4\.0/, /^cc by nc nd( 4 0)?$/),
  row('CC_BYNCSA_4_0', 'Creative Commons Attribution–NonCommercial–ShareAlike 4.0 International', `${CC}by-nc-sa/4.0/`, /licenses\/by-nc-sa\/4\.0/, /^cc by nc sa( 4 0)?$/),
  row('CC_BYNC_4_0', 'Creative Commons Attribution–NonCommercial 4.0 International', `${CC}by-nc/4.0/`, /licenses\/by-nc\/4\.0/, /^cc by nc( 4 0)?$/, { de: 'cc-by-nc/4.0' }),
  row('CC_BYND_4_0', 'Creative Commons Attribution–NoDerivatives 4.0 International', `${CC}by-nd/4.0/`, /licenses\/by-nd\/4\.0/, /^cc by nd( 4 0)?$/, { de: 'cc-by-nd/4.0' }),
  row('CC_BYSA_4_0', 'Creative Commons Attribution–ShareAlike 4.0 International', `${CC}by-sa/4.0/`, /licenses\/by-sa\/4\.0/, /^(cc by sa( 4 0)?|creative commons attribution sharealike 4 0.*)$/, { de: 'cc-by-sa/4.0', it: 'A31_CCBYSA40' }),
  row('CC_BY_4_0', 'Creative Commons Attribution 4.0 International', `${CC}by/4.0/`, /(licenses\/by\/4\.0|licences\/A21_?:?CCBY40)/, /^(cc by( 4 0)?|creative commons attribution 4 0.*|creative commons (attribution|namensnennung) 4 0.*)$/, { de: 'cc-by/4.0', it: 'A21_CCBY40', ch: 'terms_by' }),
  row('CC0', 'Creative Commons CC0 1.0 Universal', 'https://creativecommons.org/publicdomain/zero/1.0/', /publicdomain\/zero\/1\.0|licences\/A11/, /^(cc ?0|cc ?0 1 0|cc zero|creative commons (cc ?0|zero).*)$/, { de: 'cc-zero', it: 'A11_CCO10', ch: 'terms_open' }),
  row('CC_PDM_1_0', 'Creative Commons Public Domain Mark 1.0 Universal', 'https://creativecommons.org/publicdomain/mark/1.0/', /publicdomain\/mark\/1\.0/, /^(public domain|domaine public|pdm|public domain mark.*|dominio publico|gemeinfrei)$/, { de: 'cc-pdm/1.0', it: 'A1_PublicDomain', ch: 'terms_open' }),
  row('ODC_BL', 'Open Data Commons Open Database License 1.0', 'https://opendatacommons.org/licenses/odbl/1-0/', /opendatacommons\.org\/licenses\/odbl/, /^(odbl( v?1 0)?|odc odbl|open database licen[cs]e.*|odbl open database.*)$/, { de: 'odbl', it: 'A310_ODBL' }),
  row('ODC_BY', 'Open Data Commons Attribution License 1.0', 'https://opendatacommons.org/licenses/by/1-0/', /opendatacommons\.org\/licenses\/by/, /^(odc by( 1 0)?|open data commons attribution.*)$/, { de: 'odby', it: 'A210_ODCBY', ch: 'terms_by' }),
  row('ODC_PDDL', 'Open Data Commons Public Domain Dedication and License 1.0', 'https://opendatacommons.org/licenses/pddl/1-0/', /opendatacommons\.org\/licenses\/pddl/, /^(pddl( 1 0)?|odc pddl|public domain dedication and licen[cs]e)$/, { de: 'odcpddl', it: 'A12_PDDL', ch: 'terms_open' }),
  row('OGL_3_0', 'Open Government Licence 3.0', 'https://www.nationalarchives.gov.uk/doc/open-government-licence/version/3/', /nationalarchives\.gov\.uk\/doc\/open-government-licence\/version\/3/, /^(ogl|open government licen[cs]e) v?3( 0)?$/, { ch: 'terms_by' }),
  row(null, 'Licence Ouverte / Open Licence 2.0 (Etalab)', 'https://www.etalab.gouv.fr/licence-ouverte-open-licence/', /etalab\.gouv\.fr.*licen[cs]e/, /^(licence ouverte|open licen[cs]e)( v?2 ?0?| version 2 ?0?)?( open licence)?( etalab)?$/, { ch: 'terms_by' }),
  row(null, 'Datenlizenz Deutschland – Namensnennung – Version 2.0', 'https://www.govdata.de/dl-de/by-2-0', /govdata\.de\/dl-de\/by-2-0|licenses\/dl-by-de\/2\.0/, /^(dl de by 2 0|datenlizenz deutschland namensnennung.*2 0)$/, { de: 'dl-by-de/2.0', ch: 'terms_by' }),
  row(null, 'Datenlizenz Deutschland – Zero – Version 2.0', 'https://www.govdata.de/dl-de/zero-2-0', /govdata\.de\/dl-de\/zero-2-0|licenses\/dl-zero-de\/2\.0/, /^(dl de zero 2 0|datenlizenz deutschland zero.*2 0)$/, { de: 'dl-zero-de/2.0', ch: 'terms_open' }),
  row(null, 'Italian Open Data License 2.0', 'https://www.dati.gov.it/content/italian-open-data-license-v20', /dati\.gov\.it\/(iodl\/2\.0|content\/italian-open-data-license-v20)|licences\/A29/, /^(iodl( v?2 0)?|italian open data licen[cs]e.*2 0)$/, { it: 'A29_IODL20', ch: 'terms_by' }),
  row(null, 'Modellicentie Gratis Hergebruik Vlaanderen 1.0', 'https://data.vlaanderen.be/doc/licentie/modellicentie-gratis-hergebruik/v1.0', /modellicentie-gratis-hergebruik/, /^modellicentie gratis hergebruik.*$/, { ch: 'terms_by' })
]

function row(code: string | null, label: string, page: string, address: RegExp, name: RegExp, names: Pick<KnownLicence, 'de' | 'it' | 'ch'> = {}): Row {
  return { code, label, page, address, name, ...names }
}

/** What a dataset is licensed under, by the address of the licence, else by its name; `name` may hold an address too. */
export function licenceOf(name: unknown, address: unknown): Licence | null {
  const label = typeof name === 'string' ? name.trim() : ''
  const page = webAddress(address) ?? webAddress(label)
  if (page === undefined && label === '') return null
  const known = LICENCES.find((each) => (page === undefined ? each.name.test(fold(label)) : each.address.test(page)))
  if (known === undefined) return { iri: page ?? null, label: label || String(page), page: page ?? null, scheme: null, known: null }
  if (known.code === null) return { iri: known.page, label: known.label, page: known.page, scheme: null, known }
  const { iri, scheme } = authority('licence', known.code, known.label)
  return { iri, label: known.label, page: page ?? known.page, scheme, known }
}
