import { type Catalog, catalogError, type Meta, type MetaChanges } from '#catalog'
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
 * is gone there is taken away here. `translated`: the same dataset by language.
 */
export function readMetas(
  catalog: Pick<Catalog, 'check' | 'templates'>,
  dataset: RemoteDataset,
  translated: ReadonlyMap<string, RemoteDataset>
): CopiedMetas {
  const losses: Loss[] = []
  const accepts = (template: string, meta: Meta, value: unknown): boolean => {
    try {
      catalog.check({ metas: { [template]: { [meta.name]: value } } })
      return true
    } catch (error) {
      if (!catalogError.is(error, 'catalog/bad-meta')) throw error
      losses.push(loss('meta', error.message))
      return false
    }
  }
  const metas = Object.fromEntries(
    catalog.templates.map(({ name, metas: known }) => {
      const settable = known.filter(({ computed }) => !computed)
      const values = settable.map((meta) => [meta.name, valueOf(dataset.metas, name, meta)] as const)
      const kept = values.filter(
        ([key, value]) => value === null || accepts(name, settable.find((each) => each.name === key)!, value)
      )
      return [name, Object.fromEntries(kept)]
    })
  )
  losses.push(...unknownMetas(catalog, dataset.metas))
  const translations = Object.fromEntries(
    [...translated].map(([lang, other]) => [lang, differences(catalog, dataset.metas, other.metas)])
  )
  return { metas, translations, losses }
}

function valueOf(templates: Templates, template: string, { name, type }: Meta): unknown {
  const value = templates[template]?.[name] ?? null
  // Live portals give numbers and lists where this catalog has texts.
  if (type === 'text' && Array.isArray(value)) return value.join(', ')
  if (type === 'text' && (typeof value === 'boolean' || typeof value === 'bigint')) return String(value)
  return value
}

function unknownMetas({ templates }: Pick<Catalog, 'templates'>, metas: Templates): Loss[] {
  return Object.entries(metas).flatMap(([name, values]) => {
    const known = templates.find((each) => each.name === name)
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
      .map(({ name, metas }) => {
        const texts = metas.filter(({ computed, type }) => !computed && (type === 'text' || type === 'list'))
        const changed = texts.flatMap(({ name: key }) => {
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
