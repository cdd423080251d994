import { type DefinedMeta, type DefinedTemplate, OWN_TEMPLATE_NAMES } from '#catalog'
import { isJsonObject, type JsonObject, type JsonValue } from '../pipeline/parameter.ts'
import { checkCount, checkTwice, textOf } from './values.ts'

const MAX_TEMPLATES = 20
const MAX_FIELDS = 100
const MAX_VALUES = 500
const NAME = /^[a-z][a-z0-9_-]{0,49}$/
const FIELD_NAME = /^[A-Za-z][\w-]{0,49}$/
const TYPES = ['text', 'list', 'datetime', 'int', 'double', 'boolean'] as const satisfies readonly DefinedMeta['type'][]
/** Types that have a closed list of values. */
const WITH_VALUES: ReadonlySet<string> = new Set(['text', 'list'])
const VOCABULARIES = [
  'http://purl.org/dc/terms/',
  'http://purl.org/dc/elements/1.1/',
  'http://www.w3.org/ns/dcat#',
  'http://www.w3.org/ns/adms#',
  'http://xmlns.com/foaf/0.1/',
  'http://www.w3.org/2004/02/skos/core#'
]

export function readTemplates(values: readonly JsonValue[], problems: string[]): DefinedTemplate[] {
  checkCount('templates', values, MAX_TEMPLATES, problems)
  const templates = values.flatMap((value, at) => {
    const { name, label, fields } = isJsonObject(value) ? value : ({} as JsonObject)
    const title = textOf(label, 250)
    if (typeof name !== 'string' || !NAME.test(name))
      problems.push(`'templates' must have a name of small letters, digits, "_" and "-" in entry ${at + 1}.`)
    else if (OWN_TEMPLATE_NAMES.includes(name))
      problems.push(`'templates' has ${name}, which is a template of the portal.`)
    else if (title === undefined) problems.push(`'templates' must have a label of at most 250 characters for ${name}.`)
    else if (!Array.isArray(fields)) problems.push(`'templates' must have a list of fields for ${name}.`)
    else return [{ name, label: title, fields: readFields(name, fields, problems) }]
    return []
  })
  checkTwice(
    'templates',
    templates.map(({ name }) => name),
    problems
  )
  return templates
}

function readFields(template: string, values: readonly JsonValue[], problems: string[]): DefinedMeta[] {
  if (values.length > MAX_FIELDS) problems.push(`'templates' must have at most ${MAX_FIELDS} fields for ${template}.`)
  const fields = values.slice(0, MAX_FIELDS).flatMap((value, at) => readField(template, value, at, problems) ?? [])
  checkTwice(
    'templates',
    fields.map(({ name }) => `${template}.${name}`),
    problems
  )
  return fields
}

function readField(template: string, value: JsonValue, at: number, problems: string[]): DefinedMeta | undefined {
  const {
    name,
    label,
    type = 'text',
    help = null,
    values = null,
    uri = null,
    facet = false
  } = isJsonObject(value) ? value : ({} as JsonObject)
  const refuse = (what: string): undefined => {
    problems.push(`'templates' must have ${what}.`)
    return undefined
  }
  if (typeof name !== 'string' || !FIELD_NAME.test(name))
    return refuse(`a name of letters, digits, "_" and "-" for field ${at + 1} of ${template}`)
  const place = `${template}.${name}`
  const title = textOf(label, 250)
  const known = TYPES.find((each) => each === type)
  const listed = values === null ? null : readValues(values)
  if (title === undefined) return refuse(`a label of at most 250 characters for ${place}`)
  if (known === undefined) return refuse(`one of the types ${TYPES.join(', ')} for ${place}`)
  if (help !== null && (typeof help !== 'string' || help.length > 2_000))
    return refuse(`a help text of at most 2,000 characters for ${place}`)
  if (listed === undefined)
    return refuse(`at most ${MAX_VALUES} different values of at most 250 characters for ${place}`)
  if (listed !== null && !WITH_VALUES.has(known))
    return refuse(`no values for ${place}, because only texts and lists have them`)
  if (uri !== null && (typeof uri !== 'string' || !isTerm(uri)))
    return refuse(`a term of Dublin Core, DCAT, ADMS, FOAF or SKOS as uri of ${place}`)
  if (typeof facet !== 'boolean') return refuse(`true or false as facet of ${place}`)
  return { name, label: title, type: known, help: help === '' ? null : help, values: listed, uri, facet }
}

function readValues(values: JsonValue): readonly string[] | null | undefined {
  if (!Array.isArray(values)) return undefined
  const texts = values.flatMap((each: JsonValue) => textOf(each, 250) ?? [])
  if (texts.length < values.length || texts.length > MAX_VALUES || new Set(texts).size < texts.length) return undefined
  return texts.length === 0 ? null : texts
}

/** Of a vocabulary that every catalog format can write. */
function isTerm(uri: string): boolean {
  return VOCABULARIES.some((each) => uri.startsWith(each) && /^[A-Za-z_][\w-]{0,99}$/.test(uri.slice(each.length)))
}
