/**
 * What the server and the engine's child process say to each other. The child loads this file, so it imports nothing:
 * what a program of one call needs besides, such as the log and its packages, was 35 MB of memory and 0.3 s of each start.
 */
import type { Identity } from './identity.ts'
import type { EngineProgram } from './program.ts'

/** The first words of a child that could not be shut in. */
export const NOT_CONFINED = 'loggia: this kernel cannot confine the engine\n'

/** Configuration of the child process, as JSON in its first argument. */
export interface ChildOrder {
  readonly program: EngineProgram
  /** The engine's configuration file. */
  readonly config: string
  /** Process id of the server that starts it. */
  readonly parent: number
  /** User to become when started as root. */
  readonly identity?: Identity | undefined
}
