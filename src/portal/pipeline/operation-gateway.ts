import { ANONYMOUS, accessError, type Principal, sessionOf } from '#access'
import { type Answer, type FormBody, type HttpRequest, QueryParams, readForm, type UploadedFile } from '#http'
import { bug, type ErrorKind, isLoggiaError } from '#kit'
import { entityKey, entityOf, entityTag, Snapshot } from '../entity-tags/index.ts'
import { ROOT_PATHS } from '../operation-sections.ts'
import { policyOf } from '../organization/shapes.ts'
import { FileAnswer } from './answer-form.ts'
import { noteRefusal } from './audit.ts'
import { badParameters, isUnexpected, type Problem, problemsOf } from './errors.ts'
import { admit, type Entry, type OperationHost, runOperation, type Seen } from './handle-request.ts'
import { type Input, inputOfFields } from './input.ts'
import type { Operation } from './operation.ts'
import { portalError } from './portal-error.ts'
import { isAllowed } from './rule.ts'

/** One operation, by the address that the documentation gives it, `/community/users/:username/update`. */
export interface OperationAddress {
  readonly operation: string
  /** Values of the names in the address; `portal_id` is this portal. */
  readonly path?: Readonly<Record<string, string>>
  /** Parameters that would be sent, for operations whose permission depends on them. */
  readonly names?: readonly string[]
  /** Parameters with the values that a form would send, for policies that decide about each choice. */
  readonly values?: Readonly<Record<string, string>>
}

export interface OperationCall extends OperationAddress {
  /** As texts, like those of a form; undefined: not sent. */
  readonly parameters?: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly files?: readonly UploadedFile[]
}

export interface OperationFailure {
  /** Stable code of the error. */
  readonly code: string
  readonly kind: ErrorKind
  readonly problems: readonly Problem[]
}

export type OperationOutcome =
  | { readonly ok: true; readonly document: object }
  | { readonly ok: false; readonly failure: OperationFailure }

export interface FormOrder {
  /** The operation that gets the files: who may not call it, stores none. */
  readonly address: OperationAddress
  readonly takesFile: (name: string) => boolean
  readonly maxFieldBytes: number
  /** Throws when the form is not from a page of ours: asked before the first file is stored. */
  readonly check: (fields: QueryParams) => void
}

/**
 * Operations for pages in this process: the same rows of the same table, with the same transport rule, permission,
 * quota, parameters, transaction and audit as over HTTP. Only the credential differs: the session of the browser. It
 * must be called only for pages, and for forms whose token was checked, because a session is sent by pages of others too.
 */
export interface OperationGateway {
  /** The member of the session; undefined: there is no session, or it has ended. */
  caller(http: HttpRequest): Promise<Principal | undefined>
  /** Whether the rule of the operation, and the policy of its concept, let the member call it; values may still be refused. */
  may(http: HttpRequest, address: OperationAddress): Promise<boolean>
  /**
   * The thing that the operation changes, as it is now: what is read after this is not older. Only of operations that change
   * one thing.
   */
  snapshot(address: OperationAddress): Promise<Snapshot>
  /**
   * Rejects only with what is not about the request: overload, outages, bugs, and a caller who has to sign in. With a
   * snapshot of its thing an operation changes nothing when somebody else has changed it since.
   */
  run(http: HttpRequest, call: OperationCall, snapshot?: Snapshot): Promise<OperationOutcome>
  /** An operation that answers a file. Rejects with the operation's error. */
  file(http: HttpRequest, call: OperationCall): Promise<Answer>
  /** A form with files, in the space for uploads. */
  readForm(http: HttpRequest, order: FormOrder): Promise<FormBody>
}

/** Failures of the caller's own making: pages show them beside the form. */
const ABOUT_THE_REQUEST: ReadonlySet<ErrorKind> = new Set<ErrorKind>([
  'bad-parameter',
  'bad-query',
  'bad-request',
  'bad-input',
  'body-too-large',
  'not-found',
  'gone',
  'forbidden',
  'too-complex'
])

const PREFIX = '/sharing/rest'

export function createOperationGateway(host: OperationHost, operations: readonly Operation[]): OperationGateway {
  const { ground } = host
  const byAddress = new Map(operations.map((each) => [addressOf(each), each]))
  /** A session that has ended is nobody's: the browser still sends it. */
  const identify = async (http: HttpRequest): Promise<Principal> => {
    const session = sessionOf(http)
    if (session === undefined) return ANONYMOUS
    try {
      return await ground.tokens.identify(session, { address: http.address, encrypted: http.encrypted, session: true })
    } catch (error) {
      if (accessError.is(error, 'access/invalid-token', 'access/encryption-required')) return ANONYMOUS
      throw error
    }
  }
  const entryOf = (http: HttpRequest, { operation, path = {} }: OperationAddress): Entry => {
    const found = byAddress.get(operation)
    if (found === undefined) throw bug(`a page calls ${operation}, which is not an operation`)
    if (Object.values(path).some((each) => each.includes('\u0000')))
      throw badParameters(['The path must not contain NUL characters.'])
    const whole = operation.includes('/:portal_id') ? { portal_id: 'self', ...path } : path
    return { prefix: PREFIX, http, found: { operation: found, path: whole }, identify: () => identify(http) }
  }
  const perform = async (http: HttpRequest, call: OperationCall, snapshot?: Snapshot): Promise<object> => {
    const entry = entryOf(http, call)
    const input = inputOfCall(call)
    const seen: Seen = {}
    try {
      const about = snapshot && entityOf(entry.found.operation, entry.found.path, (name) => input.one(name))
      if (snapshot === undefined || about?.does !== 'edit' || entityKey(about.entity) !== snapshot.key)
        return (await runOperation(host, entry, input, seen)).value
      const condition = (tag: string): boolean => tag === snapshot.tag
      const { value, tag } = await runOperation(host, { ...entry, condition }, input, seen)
      snapshot.follow(tag)
      return value
    } catch (error) {
      if (portalError.is(error, 'portal/changed-meanwhile')) snapshot?.refuse()
      noteRefusal(ground.failures, http, entry.found, seen.caller, error)
      throw error
    }
  }
  return {
    caller: async (http) => {
      const caller = await identify(http)
      return caller.kind === 'anonymous' ? undefined : caller
    },
    may: async (http, address) => {
      const { found } = entryOf(http, address)
      const { names, values } = address
      const asking = {
        caller: await identify(http),
        path: found.path,
        ...(names === undefined ? {} : { names }),
        ...(values === undefined ? {} : { values })
      }
      const { may, permits } = found.operation
      if (!isAllowed(may, policyOf(await host.organization(), ground.settings), asking)) return false
      return permits === undefined || (await permits(asking))
    },
    snapshot: async ({ operation, path = {}, values = {} }) => {
      const found = byAddress.get(operation)
      const about = found && entityOf(found, path, (name) => values[name])
      if (about?.does !== 'edit') throw bug(`a page edits by ${operation}, which does not change one thing`)
      host.expire()
      return new Snapshot(entityKey(about.entity), await entityTag(ground.sealer, ground.store.db, about.entity))
    },
    run: async (http, call, snapshot) => {
      try {
        const document = await perform(http, call, snapshot)
        // What a form wants of it is done; a page offers the file by `file`.
        return { ok: true, document: document instanceof FileAnswer ? {} : document }
      } catch (error) {
        if (!isLoggiaError(error) || isUnexpected(error) || !ABOUT_THE_REQUEST.has(error.kind)) throw error
        return { ok: false, failure: { code: error.code, kind: error.kind, problems: problemsOf(error) } }
      }
    },
    file: async (http, call) => {
      const value = await perform(http, call)
      if (!(value instanceof FileAnswer)) throw bug(`a page downloads ${call.operation}, which answers no file`)
      return value.answer
    },
    readForm: (http, { address, takesFile, maxFieldBytes, check }) =>
      readForm(http, {
        maxFieldBytes,
        maxFileBytes: ground.settings.maxFileBytes,
        folder: ground.settings.uploadFolder,
        space: ground.settings.uploadSpace,
        takesFile,
        admit: async (fields) => {
          try {
            // Our pages send the token of the form before its files.
            check(fields)
            await admit(host, entryOf(http, address), inputOfFields(fields, []), async () => {})
            return true
          } catch (error) {
            if (!isLoggiaError(error) || isUnexpected(error)) throw error
            return error
          }
        }
      })
  }
}

/** As the documentation has it. */
function addressOf({ root, path }: Operation): string {
  return root === 'sharing' ? path : `${ROOT_PATHS[root]}${path}`
}

function inputOfCall({ parameters = {}, files = [] }: OperationCall): Input {
  const fields = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, typeof value === 'string' ? [value] : value] as const]
  )
  return inputOfFields(new QueryParams(new Map(fields)), files)
}
