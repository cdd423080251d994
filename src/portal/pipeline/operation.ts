import type { Principal } from '#access'
import type { Actor } from '#events'
import type { HttpRequest } from '#http'
import type { Organization } from '../organization/shapes.ts'
import type { Input } from './input.ts'
import type { ParameterTable, Values } from './parameter.ts'
import type { PortalErrorCode } from './portal-error.ts'
import type { Asking, Rule } from './rule.ts'

/** One request that has been let in. */
export interface RequestContext {
  readonly http: HttpRequest
  readonly caller: Principal
  readonly organization: Organization
  /** An anonymous caller of a private portal, who gets only what signing in needs. */
  readonly isReduced: boolean
  /** Decoded segments of the path, by name. */
  readonly path: Readonly<Record<string, string>>
  readonly input: Input
  /** `https://portal.example/webadaptor`: where this API lies, without `/sharing/rest`. */
  readonly contextUrl: string
}

/** One row of the table of operations: what is routed, who may, what the documentation says. */
export interface Operation {
  readonly name: string
  /** Below the root, `:name` for a segment, `:name*` at its end for the rest. */
  readonly path: string
  /**
   * `sharing`: `/sharing/rest` and `/webadaptor/sharing/rest`. `admin`: `/webadaptor/admin`. `portaladmin`: the
   * administration site of self-hosted portals.
   */
  readonly root: 'sharing' | 'admin' | 'portaladmin'
  readonly may: Rule
  readonly parameters: ParameterTable
  /** Passwords and tokens in the clear are refused. */
  readonly encryptedOnly: boolean
  /** The operation reads the token itself: it is about the token, or must work with an expired one. */
  readonly readsToken: boolean
  /**
   * It answers the bytes of a file: a missing file has a different status, because pictures and downloads go by that.
   */
  readonly answersFile: boolean
  /** A piece of a change that another operation ends: that one has the entry in the audit log. */
  readonly isStep: boolean
  /** Values of `f` that the operation supports besides those of all operations. */
  readonly forms: readonly string[]
  /** Errors in parameters are reported as this one, which clients know. */
  readonly failure?: PortalErrorCode
  /**
   * What the policy of the concept says before parameters are read, such as whether the caller manages the group in the
   * path: pages leave a form out by it. It decides nothing; the transaction asks the same policy again.
   */
  readonly permits?: (asking: Asking) => Promise<boolean>
  readonly handle: (call: RequestContext, values: never) => Promise<object> | object
}

type Row<Table extends ParameterTable> = Pick<Operation, 'name' | 'path' | 'may' | 'failure' | 'permits'> &
  Partial<Pick<Operation, 'root' | 'encryptedOnly' | 'readsToken' | 'answersFile' | 'isStep' | 'forms'>> & {
    readonly parameters?: Table
    readonly handle: (call: RequestContext, values: Values<Table>) => Promise<object> | object
  }

/** A row with what goes without saying filled in, its handler knowing the types of its parameters. */
export function operation<Table extends ParameterTable = Record<never, never>>(row: Row<Table>): Operation {
  return {
    root: 'sharing',
    encryptedOnly: false,
    readsToken: false,
    answersFile: false,
    isStep: false,
    forms: [],
    parameters: {},
    ...row
  } as Operation
}

/** The actor of this call's events; the operator is not a user. */
export function actorOf({ member }: Principal): Actor | undefined {
  return member === undefined || member.id === '' ? undefined : { id: member.id, username: member.username }
}
