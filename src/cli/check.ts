import { withHome } from '#app'
import { briefContext, type Command, flagGiven, usageError } from './command.ts'
import { ProgressLine } from './progress-line.ts'

export const check: Command = {
  name: 'check',
  usage: ['[--home DIR] [--deep]'],
  summary: 'compare the catalog with the stored records; exit code 1 on differences',
  help: {
    '--deep':
      'also read every part of every table, every file and the control database, and compare them with their checksums'
  },
  options: { deep: { type: 'boolean' } },
  run: async (call) => {
    if (call.positionals.length > 0) throw usageError('`loggia check` takes options only.')
    const line = new ProgressLine('check', call.err)
    const onStep = flagGiven(call, 'deep') === true ? (what: string) => line.show(what) : undefined
    const { datasets, tables, records, findings, deep } = await withHome(
      { ...briefContext(call), purpose: 'inspection', makesHome: false },
      (home) => home.check(onStep)
    ).finally(() => line.end())
    for (const finding of findings) call.out.write(`${finding}\n`)
    const verdict =
      findings.length > 0
        ? `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`
        : deep
          ? 'all is well, every part and file was read'
          : 'all is well'
    call.out.write(`${datasets} datasets, ${tables} tables, ${records.toLocaleString('en')} records: ${verdict}\n`)
    return findings.length === 0 ? 0 : 1
  }
}
