import { textsOf } from '../../catalog/dataset-texts.ts'
import { portalData } from '../../data/portal-data.ts'
import { qualityOf } from '../../dataset/quality.ts'
import type { PartView } from '../../views/admin-view.ts'
import type { AdminRequest } from '../admin-page.ts'
import type { WholeItem } from './open-item.ts'

/** How well the item is described, and what helps most next. */
export async function qualityNote(request: AdminRequest, item: WholeItem): Promise<PartView> {
  const { t, format } = request
  const quality = item.datasetId === undefined ? undefined : await datasetQuality(request, item.datasetId)
  const open = quality?.checks.filter(({ passed }) => !passed).map(({ text }) => text) ?? missingTexts(request, item)
  const score =
    quality === undefined
      ? format.percent(item.scoreCompleteness / 100)
      : t('item.scoreOf', { n: quality.passed, total: quality.total })
  const [next, ...others] = open
  return {
    kind: 'note',
    tone: next === undefined ? 'ok' : 'info',
    title: t('item.score', { score }),
    texts: [
      next === undefined ? t('item.scoreWhole') : t('item.next', { what: next }),
      ...(others.length === 0 ? [] : [t('item.then', { what: others.join('; ') })])
    ],
    copy: null
  }
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
function missingTexts({ t }: AdminRequest, item: WholeItem): string[] {
  return [
    ...(item.snippet ? [] : [t('item.noSummary')]),
    ...(item.description ? [] : [t('item.noDescription')]),
    ...(item.thumbnail === null ? [t('item.noPicture')] : []),
    ...(item.tags.length === 0 ? [t('item.noTags')] : []),
    ...(item.licenseInfo ? [] : [t('quality.noLicence')]),
    ...(item.accessInformation ? [] : [t('item.noCredits')])
  ]
}
