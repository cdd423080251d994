import type { MetaChanges } from '#catalog'

/** The metadata that a dataset gets from its catalog, in its own language and in others. */
export interface MetadataState {
  readonly metas: MetaChanges
  readonly translations: Readonly<Record<string, MetaChanges>>
}

export interface MergedMetadata {
  /** What is to be changed here; null takes a value away. */
  readonly changes: MetadataState
  /** What the next run compares with. */
  readonly base: MetadataState
  /** Names that a person has changed here, such as `default.title`: they stay. */
  readonly byHand: readonly string[]
}

export const NO_METADATA: MetadataState = { metas: {}, translations: {} }

/**
 * Compares three states: `base` as it was harvested last, `theirs` as it is there now, `ours` as it is here. What differs
 * here from the last harvest was changed by a person and stays; everything else follows the catalog.
 */
export function mergeByHand(base: MetadataState, theirs: MetadataState, ours: MetadataState): MergedMetadata {
  const own = mergeTemplates(base.metas, theirs.metas, ours.metas)
  const langs = [...new Set([...Object.keys(base.translations), ...Object.keys(theirs.translations)])]
  const translated = langs.map(
    (lang) =>
      [
        lang,
        mergeTemplates(base.translations[lang] ?? {}, theirs.translations[lang] ?? {}, ours.translations[lang] ?? {})
      ] as const
  )
  return {
    changes: {
      metas: own.changes,
      translations: Object.fromEntries(
        translated.flatMap(([lang, { changes }]) => (Object.keys(changes).length > 0 ? [[lang, changes]] : []))
      )
    },
    base: { metas: own.base, translations: Object.fromEntries(translated.map(([lang, each]) => [lang, each.base])) },
    byHand: [...own.byHand, ...translated.flatMap(([lang, { byHand }]) => byHand.map((name) => `${name} (${lang})`))]
  }
}

interface MergedTemplates {
  readonly changes: MetaChanges
  readonly base: MetaChanges
  readonly byHand: readonly string[]
}

function mergeTemplates(base: MetaChanges, theirs: MetaChanges, ours: MetaChanges): MergedTemplates {
  const names = namesOf(base, theirs)
  const merged = names.map(([template, name]) => {
    const [before, there, here] = [base, theirs, ours].map((metas) => metas[template]?.[name] ?? null)
    const isSame = equal(here, there)
    const isByHand = !isSame && !equal(here, before)
    return { template, name, isByHand, isChanged: !isSame && !isByHand, there, base: isByHand ? before : there }
  })
  return {
    changes: byTemplate(merged.filter(({ isChanged }) => isChanged).map((each) => ({ ...each, value: each.there }))),
    base: byTemplate(merged.filter((each) => each.base !== null).map((each) => ({ ...each, value: each.base }))),
    byHand: merged.filter(({ isByHand }) => isByHand).map(({ template, name }) => `${template}.${name}`)
  }
}

function namesOf(...states: readonly MetaChanges[]): [template: string, name: string][] {
  const pairs = states.flatMap((metas) =>
    Object.entries(metas).flatMap(([template, values]) => Object.keys(values).map((name) => `${template} ${name}`))
  )
  return [...new Set(pairs)].map((pair) => {
    const at = pair.indexOf(' ')
    return [pair.slice(0, at), pair.slice(at + 1)]
  })
}

interface NamedValue {
  readonly template: string
  readonly name: string
  readonly value: unknown
}

function byTemplate(values: readonly NamedValue[]): MetaChanges {
  const grouped = Object.groupBy(values, ({ template }) => template)
  return Object.fromEntries(
    Object.entries(grouped).map(([template, list = []]) => [
      template,
      Object.fromEntries(list.map(({ name, value }) => [name, value]))
    ])
  )
}

/** Values are plain data of the catalog, which writes equal ones alike. */
function equal(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
