import type { Answer, HttpRequest } from '#http'
import { isLoggiaError } from '#kit'
import { datasetPath } from '../catalog/dataset-path.ts'
import { textsOf } from '../catalog/dataset-texts.ts'
import { findInAnyCase } from '../old/find-dataset.ts'
import { redirectToOwnCase } from '../old/other-case.ts'
import { openPage } from '../page/frame.ts'
import { missingAnswer } from '../page/missing-answer.ts'
import type { SiteContext } from '../site-context.ts'

const MAX_CLOSE = 5
const MAX_WORDS = 8

/**
 * A dataset that the visitor may not see, or that does not exist, which is the same: the page offers datasets with words
 * of its name, of those that the visitor may see.
 */
export async function answerMissing(error: unknown, http: HttpRequest, context: SiteContext): Promise<Answer> {
  const id = http.params.id ?? ''
  if (!isLoggiaError(error) || error.kind !== 'not-found' || id === '') throw error
  const moved = await redirectToOwnCase(error, http, context)
  if (moved !== undefined) return moved
  const page = await openPage(http, context, null)
  const { t, basePath, language } = page.frame
  // Something else is missing than the dataset.
  if ((await findInAnyCase(context.catalog, id, page.caller)) !== undefined) throw error
  const words = wordsOf(id)
  const close = (await context.catalog.listAll(page.caller))
    .map((dataset) => ({ dataset, texts: textsOf(dataset, language) }))
    .map((each) => ({ ...each, score: scoreOf(words, `${each.dataset.id} ${each.texts.title}`) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.dataset.id < b.dataset.id ? -1 : 1))
    .slice(0, MAX_CLOSE)
  const offered = close.map(({ dataset, texts }) => ({
    href: datasetPath(basePath, dataset.id, 'information'),
    title: texts.title,
    facts: t('count.records', { n: dataset.version?.recordCount ?? 0 })
  }))
  return missingAnswer(page, { search: words.join(' '), close: offered }, context)
}

function wordsOf(id: string): string[] {
  return [...new Set(id.toLowerCase().split(/[^\p{L}\p{N}]+/u))].filter((word) => word.length > 2).slice(0, MAX_WORDS)
}

function scoreOf(words: readonly string[], text: string): number {
  const lower = text.toLowerCase()
  return words.filter((word) => lower.includes(word)).length
}
