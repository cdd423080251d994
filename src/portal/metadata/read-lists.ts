import type { ListedLicense, MetadataLists } from '#catalog'
import { badParameters } from '../pipeline/errors.ts'
import { isJsonObject, type JsonValue } from '../pipeline/parameter.ts'
import { readTemplates } from './read-templates.ts'
import { checkCount, checkTwice, textOf } from './values.ts'

export type SentLists = { readonly [Name in keyof MetadataLists]?: readonly JsonValue[] | undefined }

const MAX_LICENSES = 200
const MAX_THEMES = 300

/** A list that was not sent is absent. Errors: `portal/bad-parameters`. */
export function readLists({ licenses, themes, templates }: SentLists): Partial<MetadataLists> {
  const problems: string[] = []
  const lists = {
    ...(licenses !== undefined && { licenses: readLicenses(licenses, problems) }),
    ...(themes !== undefined && { themes: readThemes(themes, problems) }),
    ...(templates !== undefined && { templates: readTemplates(templates, problems) })
  }
  if (problems.length > 0) throw badParameters(problems)
  return lists
}

function readLicenses(values: readonly JsonValue[], problems: string[]): ListedLicense[] {
  checkCount('licenses', values, MAX_LICENSES, problems)
  const licenses = values.flatMap((value, at) => {
    const place = `licenses[${at}]`
    const { name, url = null } = isJsonObject(value) ? value : {}
    const text = textOf(name, 1_000)
    if (text === undefined) problems.push(`'licenses' has ${place} without a name of at most 1,000 characters.`)
    else if (url !== null && (typeof url !== 'string' || !isWebAddress(url)))
      problems.push(`'licenses' has ${JSON.stringify(text)} with an address that is not an http(s) address.`)
    else return [{ name: text, url }]
    return []
  })
  checkTwice(
    'licenses',
    licenses.map(({ name }) => name),
    problems
  )
  return licenses
}

function readThemes(values: readonly JsonValue[], problems: string[]): string[] {
  checkCount('themes', values, MAX_THEMES, problems)
  const themes = values.flatMap((value) => textOf(value, 250) ?? [])
  if (themes.length < values.length) problems.push("'themes' must be texts of at most 250 characters.")
  checkTwice('themes', themes, problems)
  return themes
}

function isWebAddress(text: string): boolean {
  return text.length <= 4_000 && /^https?:\/\/[^\s<>"]+$/i.test(text) && URL.canParse(text)
}
