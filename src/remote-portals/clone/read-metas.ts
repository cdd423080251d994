import { type Catalog, catalogError, type Meta, type MetaChanges, type Template } from '#catalog'
import { LANGS } from '#query'
import { type Loss, loss } from './losses.ts'
import type { Json, RemoteDataset } from './remote-dataset.ts'

export interface CopiedMetas {
  readonly metas: MetaChanges
  /** Values that differ in other languages, by language. */
  readonly translations: Readonly<Record<string, MetaChanges>>
  readonly losses: readonly Loss[]
}

type Templates = Readonly<Record<string, Json>>

/**
 * The metadata of a dataset as this catalog takes them; what it does not know, or cannot take, is a loss. A value that
 * is gone there is taken away here. `translated`: the same dataset by language; `before`: the metadata that are set here.
 */
export function readMetas(
  catalog: Pick<Catalog, 'check' | 'templates'>,
  dataset: RemoteDataset,
  translated: ReadonlyMap<string, RemoteDataset>,
  before: Templates = {}
): CopiedMetas {
  const losses: Loss[] = []
  const refusalOf = (template: string, name: string, value: unknown): string | undefined => {
    try {
      catalog.check({ metas: { [template]: { [name]: value } } })
      return undefined
    } catch (error) {
      if (!catalogError.is(error, 'catalog/bad-meta')) throw error
      return error.message
    }
  }
  const isAccepted = (template: string, name: string, value: unknown): boolean =>
    refusalOf(template, name, value) === undefined
  const accepts = (template: string, name: string, value: unknown): boolean => {
    const refusal = refusalOf(template, name, value)
    if (refusal !== undefined) losses.push(loss('meta', refusal))
    return refusal === undefined
  }
  const metas = Object.fromEntries(
    catalog.templates.map((template) => {
      const { name } = template
      const values = namesOf(template, dataset.metas, before).map((key) => [key, valueOf(dataset.metas, template, key)])
      return [
        name,
        Object.fromEntries(
          values.flatMap(([key, value]) => {
            if (value === null || accepts(name, String(key), value)) return [[key, value]]
            const texts = Array.isArray(value) ? value.filter((each) => typeof each === 'string' && each !== '') : []
            // What of a list can be kept is kept; the rest is reported already.
            return texts.length > 0 && isAccepted(name, String(key), texts) ? [[key, texts]] : []
          })
        )
      ]
    })
  )
  losses.push(...unknownMetas(catalog, dataset.metas))
  const translations = Object.fromEntries(
    [...translated].map(([lang, other]) => [lang, differences(catalog, dataset.metas, other.metas)])
  )
  return { metas, translations, losses }
}

/** Those that can be set; of an open template those that are set there or here. */
function namesOf({ name, metas, open }: Template, there: Templates, here: Templates): string[] {
  const known = metas.filter(({ computed }) => !computed).map((meta) => meta.name)
  const others = open === true ? [...Object.keys(there[name] ?? {}), ...Object.keys(here[name] ?? {})] : []
  return [...new Set([...known, ...others])]
}

function valueOf(templates: Templates, { name, metas }: Template, key: string): unknown {
  const value = templates[name]?.[key] ?? null
  const type: Meta['type'] | undefined = metas.find((meta) => meta.name === key)?.type
  // Live portals give numbers and lists where this catalog has texts.
  if (type === 'text' && Array.isArray(value)) return value.join(', ')
  return type === 'text' && typeof value === 'boolean' ? String(value) : value
}

function unknownMetas({ templates }: Pick<Catalog, 'templates'>, metas: Templates): Loss[] {
  return Object.entries(metas).flatMap(([name, values]) => {
    const known = templates.find((each) => each.name === name)
    if (known?.open === true) return []
    return Object.entries(values)
      .filter(
        ([key, value]) =>
          isSaid(value) && known?.metas.some((meta) => meta.name === key || meta.name === bareName(key)) !== true
      )
      .map(([key, value]) => loss('meta', `${name}.${key} has no place here: ${shorten(JSON.stringify(value))}`))
  })
}

/** Live portals give translations as `title_fr` too; they are read by language. */
function bareName(key: string): string {
  const lang = LANGS.find((each) => key.endsWith(`_${each}`))
  return lang === undefined ? key : key.slice(0, -lang.length - 1)
}

/** Null, empty and computed switches say nothing. */
function isSaid(value: unknown): boolean {
  return value !== null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)
}

function differences({ templates }: Pick<Catalog, 'templates'>, own: Templates, other: Templates): MetaChanges {
  return Object.fromEntries(
    templates
      .filter(({ name }) => other[name] !== undefined)
      .map((template) => {
        const { name, metas } = template
        const isText = (key: string): boolean =>
          ['text', 'list', undefined].includes(metas.find((meta) => meta.name === key)?.type)
        const changed = namesOf(template, other, {})
          .filter(isText)
          .flatMap((key) => {
            const value = other[name]?.[key] ?? null
            return JSON.stringify(value) === JSON.stringify(own[name]?.[key] ?? null) ? [] : [[key, value] as const]
          })
        return [name, Object.fromEntries(changed)] as const
      })
      .filter(([, values]) => Object.keys(values).length > 0)
  )
}

const MAX_SHOWN = 200

function shorten(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}
