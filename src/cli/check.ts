import { withHome } from '#app'
import { briefContext, usageError, type Command } from './command.ts'

export const check: Command = {
  name: 'check',
  usage: ['[--home DIR]'],
  summary: 'compare what the catalog says with the records there are; 1 when something is wrong',
  run: async (call) => {
    if (call.positionals.length > 0) throw usageError('`loggia check` takes options only.')
    const { datasets, tables, records, findings } = await withHome({ ...briefContext(call), purpose: 'inspection', makesHome: false }, (home) => home.check())
    for (const finding of findings) call.out.write(`${finding}\n`)
    const verdict = findings.length === 0 ? 'all is well' : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}`
    call.out.write(`${datasets} datasets, ${tables} tables, ${records.toLocaleString('en')} records: ${verdict}\n`)
    return findings.length === 0 ? 0 : 1
  }
}
