import type { Answer, HttpRequest } from '#http'
import type { Field } from '#schema'
import { datasetPath } from '../catalog/dataset-path.ts'
import { shorten } from '../catalog/dataset-texts.ts'
import { filterChips } from '../dataset/filter-chips.ts'
import { redirectTab } from '../dataset/old-addresses.ts'
import { type DatasetPage, openDataset } from '../dataset/open-dataset.ts'
import { pageDescription } from '../dataset/page-description.ts'
import { titleField } from '../dataset/table-columns.ts'
import { safeLink } from '../markup/markup.ts'
import { pageAnswer } from '../page/page-answer.ts'
import { policyOrigin } from '../page/policy-origin.ts'
import type { SiteContext } from '../site-context.ts'
import { type Pair, queryText } from '../state/address.ts'
import { fieldText } from '../state/odsql-text.ts'
import { filterQuestion, orderQuestion, sharedPairs, tablePairs } from '../state/table-state.ts'
import type { ImagesView, PictureCardView } from '../views/calendar-view.ts'
import { pictureField } from './picture-field.ts'

const CARDS = 24
const REACHABLE = 10_000
const MAX_TITLE = 80

/**
 * `/explore/dataset/{id}/images/`: records with a picture. Pictures are on other sites: they are loaded after a visitor has
 * asked for them (`pictures=1`), and only from the sites that this page names.
 */
export async function answerImages(http: HttpRequest, context: SiteContext): Promise<Answer> {
  const opened = await openDataset(http, 'images', context)
  const { page, dataset, texts } = opened
  const field = pictureField(dataset.fields)
  if (field === undefined) return redirectTab(http, context)
  const { view, origins } = await imagesView(field, opened)
  return pageAnswer(
    page,
    {
      component: 'Images',
      view,
      title: `${texts.title}, ${page.frame.t('tab.images')}`,
      description: pageDescription(opened),
      canonical: datasetPath(page.frame.basePath, dataset.id, 'information'),
      indexed: !http.queryText.includes('='),
      pictureOrigins: view.show === null ? origins : []
    },
    context
  )
}

async function imagesView(
  field: Field,
  opened: DatasetPage
): Promise<{ view: ImagesView; origins: readonly string[] }> {
  const { page, dataset, state, head, path, data } = opened
  const { t, basePath, format } = page.frame
  const title = titleField(dataset.fields)
  const isReadable = dataset.dataVisible && dataset.version !== null
  const filters = filterQuestion(state)
  const start = Math.min(state.start, REACHABLE - CARDS)
  const found = isReadable
    ? await data.records(dataset.id, {
        ...filters,
        ...orderQuestion(state),
        where: [...(filters.where ?? []), `${fieldText(field.name)} is not null`],
        select: [
          `${fieldText(field.name)} as card_picture`,
          ...(title === undefined ? [] : [`${fieldText(title.name)} as card_title`])
        ].join(', '),
        limit: CARDS,
        offset: start
      })
    : { total_count: 0, results: [] }
  const shared = sharedPairs(state)
  const cards = found.results.flatMap(({ _id, card_picture, card_title }): PictureCardView[] => {
    const picture = safeLink(String(card_picture))
    if (picture === undefined || policyOrigin(picture) === undefined) return []
    const href = `${datasetPath(basePath, dataset.id, 'table')}${queryText([...shared, ['record', String(_id)]])}#record`
    return [{ title: shorten(card_title, MAX_TITLE) || t('table.record'), href, picture }]
  })
  const origins = [...new Set(cards.flatMap(({ picture }) => policyOrigin(picture) ?? []))]
  const isAsked = page.http.query.get('pictures') === '1'
  const asked: Pair[] = isAsked ? [['pictures', '1']] : []
  const hrefOf = (from: number, more: readonly Pair[]): string =>
    `${path}${queryText([...tablePairs({ ...state, start: from }), ...more])}`
  const view: ImagesView = {
    head,
    closed: !dataset.dataVisible,
    says: !isReadable
      ? t.spans(dataset.dataVisible ? 'dataset.noRecords' : 'dataset.closedRecords')
      : found.total_count === 0
        ? t.spans('images.none')
        : t.spans('images.says', { n: found.total_count }),
    chips: filterChips(state, path, page.frame),
    clearHref: `${path}${queryText(tablePairs({ ...state, words: '', wordsWhere: null, filters: [], conditions: [] }))}`,
    cards,
    show:
      isAsked || origins.length === 0
        ? null
        : {
            href: hrefOf(start, [['pictures', '1']]),
            hosts: format.list(origins.map((each) => new URL(each).hostname))
          },
    nextHref: start + CARDS < Math.min(found.total_count, REACHABLE) ? hrefOf(start + CARDS, asked) : null,
    previousHref: start > 0 ? hrefOf(Math.max(0, start - CARDS), asked) : null
  }
  return { view, origins }
}
