import { languageCode } from '#exports'
import type { HarvestedTexts } from '../../harvested-dataset.ts'
import { isBlank, isResource, type Property, type RdfGraph, type RdfTerm } from './rdf-graph.ts'

/** Texts of a subject, in one language and in the others. */
export interface ChosenTexts {
  readonly title: string | null
  readonly description: string | null
  readonly keywords: readonly string[]
  readonly translations: Readonly<Record<string, HarvestedTexts>>
}

/** In the dataset's own language, else without a language, else in English, else in the first one. */
export function chooseTexts(graph: RdfGraph, subject: RdfTerm, language: string | undefined): ChosenTexts {
  const titles = literals(graph.values(subject, 'dct:title'))
  const descriptions = literals(graph.values(subject, 'dct:description'))
  const keywords = literals(graph.values(subject, 'dcat:keyword'))
  const title = chosen(titles, language)
  const own = title?.language || language
  const isOwn = ({ language: tag = '' }: RdfTerm): boolean => tag === '' || tag === own
  const ownKeywords = keywords.filter(isOwn)
  const langs = [...new Set([...titles, ...descriptions, ...keywords].map((each) => each.language ?? ''))]
  const translations = langs.flatMap((lang): [string, HarvestedTexts][] => {
    if (lang === '' || lang === own) return []
    const inLang = ({ language: tag }: RdfTerm): boolean => tag === lang
    const words = keywords.filter(inLang).map(({ value }) => value)
    const [name, text] = [titles, descriptions].map((list) => list.find(inLang)?.value)
    return [
      [
        lang,
        {
          ...(name !== undefined && { title: name }),
          ...(text !== undefined && { description: text }),
          ...(words.length > 0 && { keywords: words })
        }
      ]
    ]
  })
  return {
    title: title?.value ?? null,
    description: chosen(descriptions, own)?.value ?? null,
    keywords: (ownKeywords.length > 0 ? ownKeywords : keywords).map(({ value }) => value),
    translations: Object.fromEntries(translations)
  }
}

const NAMES = [
  'foaf:name',
  'vcard:fn',
  'vcard:hasFN',
  'vcard:organization-name',
  'skos:prefLabel',
  'rdfs:label',
  'dct:title',
  'schema:name',
  'rdf:value'
] as const satisfies readonly Property[]

/** What a value is called: its text, or the name of the resource that it is. */
export function nameOf(graph: RdfGraph, term: RdfTerm, language: string | undefined): string | null {
  if (!isResource(term)) return term.value.trim() || null
  for (const property of NAMES) {
    const found = chosen(literals(graph.values(term, property)), language)
    if (found !== undefined && found.value.trim() !== '') return found.value.trim()
  }
  return null
}

/** A term of a list by its address or its text; one that the document describes itself by its name. */
export function termOf(graph: RdfGraph, term: RdfTerm, language: string | undefined): string | null {
  return isBlank(term) ? nameOf(graph, term, language) : term.value.trim() || null
}

function literals(terms: readonly RdfTerm[]): RdfTerm[] {
  return terms
    .filter((term) => !isResource(term) && term.value.trim() !== '')
    .map((term) => ({ ...term, termType: 'Literal', value: term.value, language: tagOf(term) }))
}

function tagOf({ language = '' }: RdfTerm): string {
  return language === '' ? '' : (languageCode(language) ?? language.toLowerCase())
}

function chosen(terms: readonly RdfTerm[], language: string | undefined): RdfTerm | undefined {
  return (
    terms.find((term) => language !== undefined && term.language === language) ??
    terms.find((term) => term.language === '') ??
    terms.find((term) => term.language === 'en') ??
    terms[0]
  )
}
