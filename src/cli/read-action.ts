import { type CommandContext, usageError } from './command.ts'

/**
 * The action that the first argument of a command names. `takesOf`: what follows the name of an action, in words for the
 * message about a wrong number of arguments.
 */
export function readAction<Action>(
  { positionals: [name = '', ...given] }: Pick<CommandContext, 'positionals'>,
  command: string,
  actions: Readonly<Record<string, Action>>,
  takesOf: (name: string, action: Action) => readonly string[]
): { readonly name: string; readonly action: Action } {
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined
  if (action === undefined) throw usageError(`\`loggia ${command}\` is followed by ${Object.keys(actions).join(', ')}.`)
  const takes = takesOf(name, action)
  if (given.length !== takes.length || given.includes(''))
    throw usageError(
      `\`loggia ${command} ${name}\` ${takes.length === 0 ? 'takes nothing more' : `needs ${takes.join(' and ')}`}.`
    )
  return { name, action }
}

/** Of most commands: `list` takes nothing, every other action the thing that it is about. */
export function listOr(thing: string): (name: string) => readonly string[] {
  return (name) => (name === 'list' ? [] : [thing])
}
