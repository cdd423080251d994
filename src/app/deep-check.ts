import { OPERATOR } from '#access'
import type { Catalog, FileFinding } from '#catalog'
import type { Engine } from '#engine'
import type { Portal } from '#portal'
import type { Store } from '#store'

export interface DeepCheckParts {
  readonly engine: Pick<Engine, 'versions'>
  readonly catalog: Pick<Catalog, 'listAll' | 'checkFiles'>
  readonly portal: Pick<Portal, 'checkFiles'>
  readonly store: Pick<Store, 'check'>
}

export interface DeepCheckWatch {
  readonly signal: AbortSignal
  /** Called with the current step. */
  readonly onStep: (what: string) => void
}

/**
 * Reads everything that the home keeps: every part of every table, every file, the control database. One sentence for
 * each damage, with what mends it.
 */
export async function checkDeep(
  { engine, catalog, portal, store }: DeepCheckParts,
  { signal, onStep }: DeepCheckWatch
): Promise<string[]> {
  const findings: string[] = []
  onStep('control database')
  for (const finding of await store.check()) findings.push(`control database: ${finding}; restore it from a backup`)
  const tables = new Set(await engine.versions.list())
  for (const { id, version } of await catalog.listAll(OPERATOR)) {
    if (version === null || !tables.has(version.table)) continue
    signal.throwIfAborted()
    onStep(`records of ${id}`)
    const damaged = await engine.versions.check(version.table)
    // A dataset that was replaced or removed meanwhile has no table to look at.
    if (damaged.length > 0 && !(await engine.versions.list()).includes(version.table)) continue
    for (const finding of damaged)
      findings.push(
        `dataset ${id}: ${finding}; restore engine/ from a backup, or load the dataset again (loggia import --replace --id ${id})`
      )
  }
  onStep('attachments and sources of datasets')
  for (const each of await catalog.checkFiles(signal))
    findings.push(describeFile('files', each, each.isSource === true ? 'load the dataset again' : 'attach it again'))
  onStep('files of items')
  for (const each of await portal.checkFiles(signal)) findings.push(describeFile('item-files', each, 'upload it again'))
  return findings
}

function describeFile(folder: string, { path, state, of }: FileFinding, otherwise: string): string {
  return `${of}: its file ${path} is ${state}; restore ${folder}/ from a backup, or ${otherwise}`
}
