import type { Viewpoint, Viewpoints } from './viewpoints.ts'

/**
 * Intended differences of a kept home since a release. Homes until 2026-11-22 kept owner, access and words of
 * a dataset twice, and two things reached the Explore API only: a grant to a user, and a licence set by the command line.
 */
export function correct(name: string, seen: Viewpoints): Viewpoints {
  if (name > '2026-11-22') return seen
  const corrected = Object.entries(seen).map(([caller, view]) => [caller, withLicences(view)] as const)
  const views: Record<string, Viewpoint> = Object.fromEntries(corrected)
  const granted = Object.entries(views.admin?.items ?? {}).filter(([, [title]]) => title === 'Loaded granted')
  const { cat } = views
  if (cat === undefined || granted.length !== 1) throw new Error('there is no cat, or no dataset that it was granted')
  return {
    ...views,
    cat: {
      ...cat,
      items: { ...cat.items, ...Object.fromEntries(granted) },
      total: cat.total + 1,
      counts: countMore(cat.counts as Counts, { type: 'feature service', access: 'shared' })
    }
  }
}

type Counts = readonly {
  readonly fieldName: string
  readonly fieldValues: readonly { readonly value: string; readonly count: number }[]
}[]

function countMore(counts: Counts, values: Readonly<Record<string, string>>): Counts {
  return counts.map(({ fieldName, fieldValues }) => ({
    fieldName,
    fieldValues: fieldValues.map(({ value, count }) => ({
      value,
      count: value === values[fieldName] ? count + 1 : count
    }))
  }))
}

/** By title of the dataset: the licence that the Explore API showed. */
const LICENCES: Readonly<Record<string, string>> = {
  'Loaded for members': 'CC BY-SA',
  'Published open': 'Said later'
}

function withLicences(view: Viewpoint): Viewpoint {
  const items = Object.entries(view.items).map(([id, item]) => {
    const [title, type, owner, access, status, tags, licence, ...rest] = item
    const corrected = type === 'Feature Service' ? (LICENCES[String(title)] ?? licence) : licence
    return [id, [title, type, owner, access, status, tags, corrected, ...rest]] as const
  })
  return { ...view, items: Object.fromEntries(items) }
}
