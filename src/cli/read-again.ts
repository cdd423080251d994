import { type ImportOrder, withHome } from '#app'
import { briefContext, type CommandContext } from './command.ts'
import { describeImport, warningsOf } from './import-summary.ts'
import { ProgressLine } from './progress-line.ts'

/** Loads the dataset from the file that it keeps, with a schema. */
export async function readAgain(
  call: CommandContext,
  order: Pick<ImportOrder, 'datasetId' | 'schema' | 'inPlace'>
): Promise<void> {
  const line = new ProgressLine(order.datasetId, call.err)
  const startedAt = performance.now()
  const imported = await withHome({ ...briefContext(call), purpose: 'command' }, (home) =>
    home.import({ ...order, source: '', fromKept: true, replace: true }, (progress) => line.report(progress))
  ).finally(() => line.end())
  const lines = describeImport(imported, performance.now() - startedAt, { dryRun: false, alone: true })
  call.out.write(`${lines.join('\n')}\n`)
  for (const warning of warningsOf(imported.summary)) call.err.write(`${warning}\n`)
}
