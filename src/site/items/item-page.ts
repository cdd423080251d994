import type { Principal } from '#access'
import type { Answer, HttpRequest } from '#http'
import { datasetPath } from '../catalog/dataset-path.ts'
import { shorten } from '../catalog/dataset-texts.ts'
import { plainText, readMarkup, safeLink } from '../markup/markup.ts'
import { openPage, type PageRequest } from '../page/frame.ts'
import { missingAnswer } from '../page/missing-answer.ts'
import { pageAnswer } from '../page/page-answer.ts'
import { redirectTo } from '../page/redirect.ts'
import { pagePath } from '../pages/page-address.ts'
import type { SiteContext } from '../site-context.ts'
import type { FactView } from '../views/dataset-view.ts'
import type { GroupItemView, GroupView, ItemView } from '../views/item-view.ts'
import type { ShownItem } from './shown-content.ts'

const MAX_TITLE = 300
const MAX_LEAD = 2_000
const MAX_TAGS = 50

const NOTHING_CLOSE = { search: '', close: [] }

/** Ids of the portal are hexadecimal digits, in small letters. */
export function readId(text: string | undefined): string | undefined {
  const id = (text ?? '').trim().toLowerCase()
  return /^[0-9a-f]{32}$/.test(id) ? id : undefined
}

/** null: it does not exist, or the caller may not see it. */
export async function findItem(
  text: string | undefined,
  caller: Principal,
  { shownContent }: SiteContext
): Promise<ShownItem | null> {
  const id = readId(text)
  return id === undefined ? null : shownContent.item(id, caller)
}

export function itemPath(basePath: string, { id, datasetId }: Pick<ShownItem, 'id' | 'datasetId'>): string {
  return datasetId === null ? `${basePath}/items/${id}/` : datasetPath(basePath, datasetId)
}

export function groupPath(basePath: string, id: string): string {
  return `${basePath}/groups/${id}/`
}

/** `/items/{id}/`: an item that is not a dataset, as the caller may see it; datasets have pages of their own. */
export async function answerItem(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const page = await openPage(http, context)
  const item = await findItem(http.params.id, page.caller, context)
  if (item === null) return missingAnswer(page, NOTHING_CLOSE, context)
  if (item.datasetId !== null) return redirectTo(itemPath(page.frame.basePath, item), 'found')
  const slug = await context.pageTexts.slugOf(item.id, page.caller)
  if (slug !== null) return redirectTo(pagePath(page.frame.basePath, slug), 'found')
  const view = itemView(item, page)
  return pageAnswer(
    page,
    {
      component: 'Item',
      view,
      title: view.title,
      description: plainText(item.snippet || item.description, 300),
      canonical: itemPath(page.frame.basePath, item)
    },
    context
  )
}

function itemView(item: ShownItem, { frame }: PageRequest): ItemView {
  const { t, format, basePath } = frame
  const link = safeLink(item.url)
  const tags = item.tags.slice(0, MAX_TAGS).map((tag) => shorten(tag, 100))
  const facts: readonly FactView[] = [
    { label: t('item.type'), values: [{ text: item.type }] },
    { label: t('item.changed'), values: [{ text: `${format.dateTime(item.modifiedMs)} UTC` }] },
    { label: t('dataset.keywords'), values: tags.map((text) => ({ text })) },
    {
      label: t('dataset.attributions'),
      values: item.credits === '' ? [] : [{ text: shorten(item.credits, MAX_LEAD) }]
    },
    { label: t('dataset.identifier'), values: [{ text: item.id }] }
  ]
  return {
    title: titleOf(item),
    lead: shorten(item.snippet, MAX_LEAD),
    description: readMarkup(item.description),
    terms: readMarkup(item.terms),
    facts: facts.filter(({ values }) => values.length > 0),
    files:
      item.file === null
        ? []
        : [
            {
              title: item.file.name,
              href: `${basePath}/sharing/rest/content/items/${item.id}/data`,
              facts: format.bytes(item.file.bytes)
            }
          ],
    link: link === undefined || !link.startsWith('http') ? null : { href: link, host: new URL(link).host }
  }
}

function titleOf({ title, id }: Pick<ShownItem, 'title' | 'id'>): string {
  return shorten(title, MAX_TITLE) || id
}

/** `/groups/{id}/`: a group, and the items of it that the caller may see. */
export async function answerGroup(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const page = await openPage(http, context)
  const id = readId(http.params.id)
  const group = id === undefined ? null : await context.shownContent.group(id, page.caller)
  if (group === null) return missingAnswer(page, NOTHING_CLOSE, context)
  const { t, format, basePath } = page.frame
  const shown = group.items.length
  const view: GroupView = {
    title: titleOf(group),
    lead: shorten(group.snippet, MAX_LEAD),
    description: readMarkup(group.description),
    says:
      group.total === 0
        ? t('group.none')
        : shown < group.total
          ? t('group.first', { n: shown, total: group.total })
          : t('group.items', { n: shown }),
    items: group.items.map(
      (item): GroupItemView => ({
        href: itemPath(basePath, item),
        title: titleOf(item),
        lead: shorten(plainText(item.snippet || item.description, 200), 200),
        type: item.datasetId === null ? item.type : t('visits.dataset'),
        changed: format.date(item.modifiedMs)
      })
    )
  }
  return pageAnswer(
    page,
    {
      component: 'Group',
      view,
      title: view.title,
      description: plainText(group.snippet || group.description, 300),
      canonical: groupPath(basePath, group.id)
    },
    context
  )
}
