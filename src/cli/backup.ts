import { resolve } from 'node:path'
import { restore as restoreBackup, withHome } from '#app'
import { briefContext, type Command, usageError } from './command.ts'
import { ProgressLine } from './progress-line.ts'

export const backup: Command = {
  name: 'backup',
  usage: ['FOLDER [--home DIR]'],
  summary: 'write a consistent copy of the portal to a new folder, with or without a running server',
  run: async (call) => {
    const [folder, ...others] = call.positionals
    if (folder === undefined || others.length > 0) throw usageError('The folder is missing: `loggia backup FOLDER`.')
    const line = new ProgressLine('backup', call.err)
    const { tables, revision } = await withHome(
      { ...briefContext(call), purpose: 'command', makesHome: false },
      (home) => home.backUp(resolve(folder), (what) => line.show(what))
    ).finally(() => line.end())
    call.out.write(`${resolve(folder)}: ${tables} ${tables === 1 ? 'table' : 'tables'}, revision ${revision}\n`)
    return 0
  }
}

export const restore: Command = {
  name: 'restore',
  usage: ['FOLDER --home DIR'],
  summary: 'create a home from a folder of `loggia backup`',
  run: async (call) => {
    const [folder, ...others] = call.positionals
    if (folder === undefined || others.length > 0)
      throw usageError('The backup folder is missing: `loggia restore FOLDER --home DIR`.')
    const context = briefContext(call)
    const { tables, madeAt } = await restoreBackup({ ...context, folder: resolve(folder) })
    call.out.write(`${resolve(context.config.home)}: ${tables} ${tables === 1 ? 'table' : 'tables'}, as of ${madeAt}\n`)
    return 0
  }
}
