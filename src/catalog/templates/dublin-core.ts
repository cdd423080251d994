import { dublinCoreTerm } from '#formats'
import { type Meta, type MetaType, meta, type Template } from './template.ts'

function term(name: string, type: MetaType = 'text'): Meta {
  return meta(name, labelOf(name), type, { uri: `http://purl.org/dc/terms/${dublinCoreTerm(name)}` })
}

/** `isFormatOf` → `Is format of`, `date_start` → `Date start`. */
function labelOf(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).replaceAll('_', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

const texts = (...names: string[]): Meta[] => names.map((name) => term(name))
const lists = (...names: string[]): Meta[] => names.map((name) => term(name, 'list'))
const dates = (...names: string[]): Meta[] => names.map((name) => term(name, 'datetime'))

/** 59 metas, terms of http://purl.org/dc/terms/ (EXPLORE-template-3). */
export const DUBLIN_CORE: Template = {
  name: 'dublin-core',
  label: 'Dublin Core',
  type: 'interop',
  hidden: false,
  metas: [
    ...texts('title', 'alternative'),
    ...lists('subject'),
    ...texts('description', 'abstract', 'tableOfContent', 'type', 'language', 'coverage', 'spatial'),
    ...dates('temporal_start', 'temporal_end'),
    ...texts(
      'relation',
      'source',
      'replaces',
      'references',
      'requires',
      'conformsTo',
      'hasFormat',
      'hasPart',
      'hasVersion',
      'isFormatOf',
      'isPartOf',
      'isVersionOf',
      'isReferencedBy',
      'isReplacedBy',
      'isRequiredBy',
      'contributor',
      'creator',
      'publisher',
      'rights',
      'accessRights',
      'license'
    ),
    ...dates(
      'date_start',
      'date_end',
      'available_start',
      'available_end',
      'created',
      'dateAccepted',
      'dateCopyrighted',
      'dateSubmitted',
      'issued',
      'modified',
      'valid_start',
      'valid_end'
    ),
    ...texts(
      'format',
      'extent',
      'medium',
      'identifier',
      'bibliographicCitation',
      'rightsHolder',
      'accrualMethod',
      'accrualPeriodicity',
      'accrualPolicy',
      'audience',
      'educationLevel',
      'instructionalMethod',
      'mediator',
      'provenance'
    )
  ]
}
