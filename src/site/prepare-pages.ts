import { ANONYMOUS, type Principal } from '#access'
import { Stages } from '#kit'
import { portalData } from './data/portal-data.ts'
import { FRAME_NAMES } from './pictures/picture-frame.ts'
import type { SiteContext } from './site-context.ts'

/** The portal itself, as far as anonymous callers see it: nobody's quota pays for it. */
const PORTAL: Principal = {
  ...ANONYMOUS,
  id: 'pages',
  name: 'pages',
  limits: { dailyCalls: null, dailyEngineMs: null }
}
/** Of one round: visitors' own questions come between rounds. */
const MAX_DATASETS = 20
const MAX_MS = 20_000

/**
 * Makes pictures and profiles of public datasets whose records are new, so that the first visitor does not wait for
 * them; to be called now and then.
 */
export async function preparePages(context: SiteContext, signal: AbortSignal): Promise<void> {
  const { catalog, pictures, profiles, records, clock } = context
  const begun = clock.now()
  const data = portalData(records, { address: '127.0.0.1', signal, stages: new Stages() }, PORTAL)
  const due = (await catalog.listAll(ANONYMOUS)).filter(
    (dataset) => dataset.dataVisible && !(pictures.has(dataset) && profiles.has(dataset))
  )
  for (const dataset of due.slice(0, MAX_DATASETS)) {
    if (signal.aborted || clock.now() - begun > MAX_MS) return
    for (const frame of FRAME_NAMES) await pictures.of(dataset, frame, data)
    await profiles.of(dataset, data)
  }
}
