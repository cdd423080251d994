import { documentSettings, showConfig } from '#app'
import { type Command, effectiveConfig, flagGiven, usageError } from './command.ts'

export const config: Command = {
  name: 'config',
  usage: ['[--config FILE] [--document]'],
  summary: 'show every setting, its effective value and where it came from',
  help: { '--document': 'the table of docs/configuration.md instead' },
  options: { document: { type: 'boolean' } },
  run: async (call) => {
    if (call.positionals.length > 0) throw usageError('`loggia config` takes options only.')
    call.out.write(flagGiven(call, 'document') === true ? documentSettings() : showConfig(effectiveConfig(call)))
    return 0
  }
}
