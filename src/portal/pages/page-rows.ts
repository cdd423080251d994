import type { Principal } from '#access'
import type { PageRow, Reader } from '#store'
import { type Item, maySee, readItems } from '../items/index.ts'

/** A page that an administrator wrote. */
export interface OwnPage {
  readonly slug: string
  /** Its place in the navigation; null: not there. */
  readonly position: number | null
  /** By language. */
  readonly texts: PageTexts
  /** Whose sharing says who sees the page. */
  readonly item: Item
}

export type PageTexts = Readonly<Record<string, PageText>>

export interface PageText {
  readonly title: string
  /** HTML as somebody wrote it: shown as descriptions are. */
  readonly html: string
}

const AT_THE_END = 1_000_000

/** Pages that the caller sees, in the order of the navigation, the others behind. `only`: some of them. */
export async function visiblePages(
  db: Reader,
  caller: Principal,
  only: { readonly slug?: string; readonly itemId?: string; readonly inNavigation?: true } = {}
): Promise<OwnPage[]> {
  let query = db.selectFrom('pages').selectAll()
  if (only.slug !== undefined) query = query.where('slug', '=', only.slug)
  if (only.itemId !== undefined) query = query.where('item_id', '=', only.itemId)
  if (only.inNavigation) query = query.where('position', 'is not', null)
  const rows = await query.orderBy('slug').execute()
  if (rows.length === 0) return []
  const items = await readItems(
    db,
    rows.map(({ item_id }) => item_id)
  )
  const byId = new Map(items.map((item) => [item.row.id, item]))
  return rows
    .flatMap((row) => {
      const item = byId.get(row.item_id)
      return item !== undefined && maySee(item, caller) ? [pageOf(row, item)] : []
    })
    .sort((left, right) => (left.position ?? AT_THE_END) - (right.position ?? AT_THE_END))
}

function pageOf({ slug, position, texts }: PageRow, item: Item): OwnPage {
  return { slug, position, texts: JSON.parse(texts), item }
}

/** The text in the first of the languages that the page has, else in any. */
export function textIn(
  texts: PageTexts,
  languages: readonly string[]
): (PageText & { readonly language: string }) | undefined {
  const language = languages.find((each) => Object.hasOwn(texts, each)) ?? Object.keys(texts)[0]
  const text = language === undefined ? undefined : texts[language]
  return text === undefined || language === undefined ? undefined : { ...text, language }
}
