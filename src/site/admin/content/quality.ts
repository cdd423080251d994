import { textsOf } from '../../catalog/dataset-texts.ts'
import { portalData } from '../../data/portal-data.ts'
import { type QualitySubject, qualityOf } from '../../dataset/quality.ts'
import type { PartView } from '../../views/admin-view.ts'
import type { AdminRequest } from '../admin-page.ts'
import { type ItemTab, itemHref, type WholeItem } from './open-item.ts'

/** The page of the item where something is added. */
interface AnswerPlace {
  readonly tab: ItemTab
  /** Of the metadata; without it the standard ones. */
  readonly template?: string
}

const PLACES: Readonly<Record<QualitySubject, AnswerPlace>> = {
  title: { tab: '' },
  licence: { tab: '' },
  publisher: { tab: 'metadata' },
  keywords: { tab: 'metadata' },
  modified: { tab: 'metadata' },
  frequency: { tab: 'metadata', template: 'dcat' },
  contact: { tab: 'metadata', template: 'dcat' },
  labels: { tab: 'fields' },
  descriptions: { tab: 'fields' },
  filled: { tab: 'data' }
}

interface Missing extends AnswerPlace {
  readonly text: string
}

/** How well the item is described, what helps most next, and where everything that is missing is added. */
export async function qualityNote(request: AdminRequest, item: WholeItem): Promise<PartView> {
  const { t, format } = request
  const quality = item.datasetId === undefined ? undefined : await datasetQuality(request, item.datasetId)
  const open: readonly Missing[] =
    quality?.checks.filter(({ passed }) => !passed).map(({ subject, text }) => ({ ...PLACES[subject], text })) ??
    missingTexts(request, item)
  const score =
    quality === undefined
      ? format.percent(item.scoreCompleteness / 100)
      : t('item.scoreOf', { n: quality.passed, total: quality.total })
  const [next] = open
  return {
    kind: 'note',
    tone: next === undefined ? 'ok' : 'info',
    title: t('item.score', { score }),
    texts: [next === undefined ? t('item.scoreWhole') : t('item.next', { what: next.text })],
    ...(item.itemControl !== null &&
      open.length > 0 && { links: open.map((each) => ({ label: each.text, href: hrefOf(request, each) })) }),
    copy: null
  }
}

function hrefOf(request: AdminRequest, { tab, template }: AnswerPlace): string {
  const path = itemHref(request, tab)
  return template === undefined ? path : `${path}?template=${template}`
}

/** The questions that the public page of a dataset answers. */
async function datasetQuality({ context, page, http, caller }: AdminRequest, datasetId: string) {
  const dataset = await context.catalog.find(datasetId, caller)
  const profiles =
    dataset.dataVisible && dataset.version !== null
      ? await context.profiles.of(dataset, portalData(context.records, http, caller))
      : undefined
  return qualityOf(dataset, textsOf(dataset, page.frame.language), profiles, page.frame)
}

/** In the order of what they add to the score of an item. */
function missingTexts({ t }: AdminRequest, item: WholeItem): Missing[] {
  const missing = (isMissing: boolean, text: string, tab: ItemTab = ''): Missing[] => (isMissing ? [{ text, tab }] : [])
  return [
    ...missing(!item.snippet, t('item.noSummary')),
    ...missing(!item.description, t('item.noDescription')),
    ...missing(item.thumbnail === null, t('item.noPicture'), 'files'),
    ...missing(item.tags.length === 0, t('item.noTags')),
    ...missing(!item.licenseInfo, t('quality.noLicence')),
    ...missing(!item.accessInformation, t('item.noCredits'))
  ]
}
