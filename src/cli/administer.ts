import { type ControlPlane, withControlPlane } from '#app'
import { briefContext, type Command, type CommandContext } from './command.ts'
import { readAction } from './read-action.ts'

/** One of the things that a command does, such as `loggia source pause`. */
export interface Action {
  /** Arguments after its name, in words. */
  readonly takes: readonly string[]
  readonly run: (call: CommandContext) => Promise<number>
}

export function runAction(command: string, actions: Readonly<Record<string, Action>>): Command['run'] {
  return (call) => readAction(call, command, actions, (_, { takes }) => takes).action.run(call)
}

/** An action on the thing whose id is given, and what is then true of it. */
export function changeAction(what: string, work: (state: ControlPlane, id: string) => Promise<void>): Action {
  return {
    takes: ['one id'],
    run: async (call) => {
      await administer(call, false, (state) => work(state, idOf(call)))
      call.out.write(`${idOf(call)} is ${what}\n`)
      return 0
    }
  }
}

/** Beside a running server, too. */
export function administer<Result>(
  call: CommandContext,
  makesHome: boolean,
  work: (state: ControlPlane) => Promise<Result>
): Promise<Result> {
  return withControlPlane({ ...briefContext(call), makesHome }, work)
}

export function idOf({ positionals }: CommandContext): string {
  return positionals[1] ?? ''
}

/** An instant in a table for people: seconds, in UTC. */
export function showInstant(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19)}Z`
}
