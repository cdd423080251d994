import { parseArgs } from 'node:util'
import { RELEASE } from '#app'
import { adopt } from './adopt.ts'
import { backup, restore } from './backup.ts'
import { check } from './check.ts'
import { clone } from './clone.ts'
import { collaboration } from './collaboration.ts'
import { COMMON_OPTIONS, type Command, type CommandContext, usageError } from './command.ts'
import { compare } from './compare.ts'
import { config } from './config.ts'
import { dataset } from './dataset.ts'
import { describeError } from './describe-error.ts'
import { cliError } from './errors.ts'
import { events } from './events.ts'
import { fields } from './fields.ts'
import { harvest } from './harvest.ts'
import { explain, overview } from './help.ts'
import { importCommand } from './import.ts'
import { key } from './key.ts'
import { push } from './push.ts'
import { query } from './query.ts'
import { role } from './role.ts'
import { serve } from './serve.ts'
import { source } from './source.ts'
import { user } from './user.ts'

const COMMANDS: readonly Command[] = [
  serve,
  importCommand,
  clone,
  compare,
  query,
  dataset,
  fields,
  source,
  harvest,
  push,
  collaboration,
  user,
  role,
  key,
  events,
  check,
  backup,
  restore,
  adopt,
  config
]

/** Where a command line finds its surroundings. */
export type Surroundings = Pick<CommandContext, 'environment' | 'out' | 'err'>

/** Runs what was typed after `loggia`; resolves with the exit code: 0 done, 1 not done, 2 not understood. */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    return await dispatch(args, surroundings)
  } catch (error) {
    surroundings.err.write(`loggia: ${describeError(error)}\n`)
    return cliError.is(error, 'cli/usage') ? 2 : 1
  }
}

async function dispatch([name, ...rest]: readonly string[], surroundings: Surroundings): Promise<number> {
  const { out } = surroundings
  if (name === 'version' || name === '--version') return say(out, `loggia ${RELEASE}\n`)
  if (name === undefined || name === '--help' || name === '-h' || (name === 'help' && rest.length === 0)) {
    return name === undefined ? (surroundings.err.write(overview(COMMANDS)), 2) : say(out, overview(COMMANDS))
  }
  const command = findCommand(name === 'help' ? (rest[0] ?? '') : name)
  if (name === 'help') return say(out, explain(command))
  const { values, positionals } = parse(command, rest)
  return values.help === true
    ? say(out, explain(command))
    : command.run({ ...surroundings, command: commandName(command, positionals), flags: values, positionals })
}

/** With the word behind it where that is one of the command's own, and never what may be an address or a name. */
function commandName({ name, usage }: Command, [word = '']: readonly string[]): string {
  return usage.some((line) => line.split(' ')[0] === word && /^[a-z]+$/.test(word))
    ? `loggia ${name} ${word}`
    : `loggia ${name}`
}

function findCommand(name: string): Command {
  const command = COMMANDS.find((each) => each.name === name)
  if (command !== undefined) return command
  throw usageError(`there is no command ${JSON.stringify(name)}. \`loggia help\` lists the commands.`)
}

function parse(command: Command, args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: { ...COMMON_OPTIONS, ...command.options },
      allowPositionals: true,
      allowNegative: true
    })
  } catch (error) {
    // Node's own words are good; its hint about positional arguments is not for people.
    const [message = ''] = (error as Error).message.split('. To specify')
    throw usageError(`${message.replace(/\.$/, '')}. \`loggia help ${command.name}\` says more.`)
  }
}

function say(out: CommandContext['out'], text: string): number {
  out.write(text)
  return 0
}
