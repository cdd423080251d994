import { authority, type Concept } from './concept.ts'

const LINGUISTIC_SYSTEM = 'http://purl.org/dc/terms/LinguisticSystem'

/** ISO 639-1 and the code of the authority list, which is that of ISO 639-3. */
const CODES =
  'ar:ARA be:BEL bg:BUL br:BRE bs:BOS ca:CAT co:COS cs:CES cy:CYM da:DAN de:DEU el:ELL en:ENG es:SPA et:EST eu:EUS fi:FIN fo:FAO fr:FRA fy:FRY ' +
  'ga:GLE gd:GLA gl:GLG he:HEB hi:HIN hr:HRV hu:HUN hy:HYE id:IND is:ISL it:ITA ja:JPN ka:KAT kk:KAZ kl:KAL ko:KOR la:LAT lb:LTZ lt:LIT lv:LAV ' +
  'mk:MKD mt:MLT nb:NOB nl:NLD nn:NNO no:NOR oc:OCI pl:POL pt:POR rm:ROH ro:RON ru:RUS se:SME sk:SLK sl:SLV sq:SQI sr:SRP sv:SWE th:THA tr:TUR ' +
  'uk:UKR vi:VIE zh:ZHO'

const BY_TAG = new Map(CODES.split(' ').map((pair) => pair.split(':') as [string, string]))
const NAMES = new Intl.DisplayNames('en', { type: 'language' })

/** The language of a tag such as `fr` or `fr-CH`. */
export function languageOf(tag: string): Concept | undefined {
  const base = tag.toLowerCase().split('-', 1)[0] ?? ''
  const code = BY_TAG.get(base)
  return code === undefined ? undefined : authority('language', code, NAMES.of(base) ?? base, LINGUISTIC_SYSTEM)
}

const BY_CODE = new Map([...BY_TAG].map(([tag, code]) => [code, tag]))
/** Codes of ISO 639-2 that differ from those of the authority list. */
const OTHER_CODES: Readonly<Record<string, string>> = {
  GER: 'de',
  FRE: 'fr',
  DUT: 'nl',
  CZE: 'cs',
  GRE: 'el',
  RUM: 'ro',
  SLO: 'sk',
  CHI: 'zh'
}

/** The tag of a language that another catalog names: by a tag, a code of ISO 639, an address of a list, a name. */
export function languageCode(text: string): string | undefined {
  const last = text.trim().replace(/\/+$/, '').split('/').at(-1) ?? ''
  const base = last.toLowerCase().split(/[-_]/, 1)[0] ?? ''
  if (BY_TAG.has(base)) return base
  const code = base.toUpperCase()
  return (
    BY_CODE.get(code) ?? OTHER_CODES[code] ?? [...BY_TAG.keys()].find((tag) => NAMES.of(tag)?.toLowerCase() === base)
  )
}

/** A tag as RDF and XML take it (BCP 47), or nothing. */
export function languageTag(text: unknown): string | undefined {
  return typeof text === 'string' && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(text.trim()) ? text.trim() : undefined
}
