import type { CachedUseCase, Records } from '#records'
import { STAND_IN } from '../pictures/draw.ts'
import type { SiteContext } from '../site-context.ts'

/** A context that a page is made with, and what it saw of the making. */
export interface WatchedContext {
  readonly context: SiteContext
  /**
   * Whether the same page would be made until the catalog, or what administrators set, changes. False when the page
   * shows something that is not ready yet, that failed, or that depends on the time or on texts which no revision counts.
   */
  readonly lasts: () => boolean
}

/** `signal`: aborted when nobody waits for the page any more; it replaces the one of the request. */
export function watchContext(context: SiteContext, signal: AbortSignal): WatchedContext {
  let lasts = true
  const passing = <Value>(value: Value): Value => {
    lasts = false
    return value
  }
  const watchUseCase = <Request, Data>(useCase: CachedUseCase<Request, Data>): CachedUseCase<Request, Data> => ({
    get: (request, caller) => useCase.get(request, passing({ ...caller, signal })),
    render: async (request, caller, format, options, isKnown) => {
      try {
        const rendered = await useCase.render(request, { ...caller, signal }, format, options, isKnown)
        return rendered.tag === null ? passing(rendered) : rendered
      } catch (error) {
        throw passing(error)
      }
    }
  })
  const { catalog, authenticate, appearance, describeApi, log, settings, build } = context
  const { pictures, profiles, clock, records } = context
  const watchedRecords: Records = {
    ...records,
    page: watchUseCase(records.page),
    record: watchUseCase(records.record),
    facets: watchUseCase(records.facets),
    analysis: watchUseCase(records.analysis),
    datasets: watchUseCase(records.datasets),
    dataset: watchUseCase(records.dataset),
    tile: watchUseCase(records.tile)
  }
  return {
    lasts: () => lasts,
    // One by one: of everything new it has to be decided whether it can pass.
    context: {
      catalog,
      authenticate,
      appearance,
      describeApi,
      log,
      settings,
      build,
      records: watchedRecords,
      pictures: {
        has: (dataset) => pictures.has(dataset),
        of: async (dataset, frame, data) => {
          const picture = await pictures.of(dataset, frame, data)
          return picture === STAND_IN ? passing(picture) : picture
        },
        ofPlaces: (places) => pictures.ofPlaces(places),
        ofPlace: (longitude, latitude) => pictures.ofPlace(longitude, latitude)
      },
      profiles: {
        has: (dataset) => profiles.has(dataset),
        of: async (dataset, data) => {
          const profile = await profiles.of(dataset, data)
          return profile === undefined && dataset.version !== null ? passing(profile) : profile
        }
      },
      clock: { now: () => passing(clock.now()) },
      get providers() {
        return passing(context.providers)
      },
      get account() {
        return passing(context.account)
      },
      get operations() {
        return passing(context.operations)
      },
      get shownContent() {
        return passing(context.shownContent)
      },
      get pageTexts() {
        return passing(context.pageTexts)
      },
      get visits() {
        return passing(context.visits)
      },
      get exportFile() {
        return passing(context.exportFile)
      },
      get recordsFile() {
        return passing(context.recordsFile)
      }
    }
  }
}
