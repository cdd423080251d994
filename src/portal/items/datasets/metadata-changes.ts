import { catalogError, type MetaChanges, readMetas, type Template } from '#catalog'
import { isLoggiaError } from '#kit'
import { badParameters } from '../../pipeline/errors.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../pipeline/parameter.ts'

/** Templates that the portal fills in itself. */
const COUNTED: ReadonlySet<string> = new Set(['explore', 'publishing', 'internal'])
/** Columns of the item, as long as `update` takes them. */
const ITEM_METAS: Readonly<Record<string, { readonly max: number; readonly maxItems?: number }>> = {
  title: { max: 250 },
  description: { max: 64_000 },
  license: { max: 64_000 },
  keyword: { max: 256, maxItems: 128 }
}
const MAX_VALUES = 500
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/

export function isEditable({ name }: Template): boolean {
  return !COUNTED.has(name)
}

export interface MetadataChange {
  readonly metas?: MetaChanges
  readonly translations?: Readonly<Record<string, MetaChanges>>
}

/** Both parameters, with a sentence for each value that is refused. Errors: `portal/bad-parameters`. */
export function readMetadataChange(
  { metas, translations }: { readonly metas?: JsonObject | undefined; readonly translations?: JsonObject | undefined },
  templates: readonly Template[]
): MetadataChange {
  const problems: string[] = []
  const change = {
    ...(metas !== undefined && { metas: readValues(metas, 'metas', templates, problems) }),
    ...(translations !== undefined && { translations: readTranslations(translations, templates, problems) })
  }
  if (problems.length > 0) throw badParameters(problems)
  return change
}

function readTranslations(
  translations: JsonObject,
  templates: readonly Template[],
  problems: string[]
): Record<string, MetaChanges> {
  return Object.fromEntries(
    Object.entries(translations).flatMap(([language, values]) => {
      const place = `translations.${language}`
      if (!LANGUAGE.test(language))
        problems.push(
          `'translations' has ${JSON.stringify(language.slice(0, 50))}, which is not a language code such as fr.`
        )
      else if (!isJsonObject(values)) problems.push(`'${place}' must be an object.`)
      else return [[language, readValues(values, place, templates, problems)]]
      return []
    })
  )
}

function readValues(
  metas: JsonObject,
  place: string,
  templates: readonly Template[],
  problems: string[]
): Record<string, Record<string, JsonValue>> {
  const changes: Record<string, Record<string, JsonValue>> = {}
  let count = 0
  for (const [template, values] of Object.entries(metas)) {
    if (COUNTED.has(template)) problems.push(`'${place}.${template}' is filled in by the portal.`)
    else if (!isJsonObject(values)) problems.push(`'${place}.${template}' must be an object.`)
    else {
      changes[template] = values
      for (const [name, value] of Object.entries(values)) {
        count++
        const problem = problemOf({ place, template, name }, value, templates)
        if (problem !== undefined && problems.length < 100)
          problems.push(`'${place}.${template}.${name.slice(0, 100)}' ${problem}`)
      }
    }
  }
  if (count > MAX_VALUES) problems.push(`'${place}' must have at most ${MAX_VALUES} values.`)
  return changes
}

function problemOf(
  { place, template, name }: { readonly place: string; readonly template: string; readonly name: string },
  value: JsonValue,
  templates: readonly Template[]
): string | undefined {
  const limits = template === 'default' ? ITEM_METAS[name] : undefined
  if (limits !== undefined && isTooLong(value, limits))
    return `must have at most ${limits.max.toLocaleString('en')} characters${limits.maxItems === undefined ? '' : ` each, and at most ${limits.maxItems} texts`}.`
  if (
    place === 'metas' &&
    template === 'default' &&
    name === 'title' &&
    (value === null || String(value).trim() === '')
  )
    return 'must not be empty.'
  try {
    readMetas({ [template]: { [name]: value } }, templates)
    return undefined
  } catch (error) {
    if (!isLoggiaError(error) || !catalogError.is(error, 'catalog/unknown-meta', 'catalog/bad-meta')) throw error
    const begins = `${template}.${name} `
    return error.message.startsWith(begins) ? error.message.slice(begins.length) : `is refused: ${error.message}`
  }
}

function isTooLong(
  value: JsonValue,
  { max, maxItems = 1 }: { readonly max: number; readonly maxItems?: number }
): boolean {
  const texts = Array.isArray(value) ? value : [value]
  return texts.length > maxItems || texts.some((each) => typeof each === 'string' && each.length > max)
}
