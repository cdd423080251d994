import type { Principal } from '#access'
import type { Answer, FormBody, HttpRequest, QueryParams, UploadedFile } from '#http'
import type { ErrorKind } from '#kit'

/**
 * The portal's operations, as pages of the administration call them: in the name of the member who signed in with the
 * browser, with the permission, parameters, quota and audit that the same operation has over HTTP. docs/portal-operations.md
 * describes each of them. The portal implements it.
 */
export interface PortalOperations {
  /** undefined: nobody is signed in with this browser. */
  caller(http: HttpRequest): Promise<Principal | undefined>
  may(http: HttpRequest, address: OperationAddress): Promise<boolean>
  /** The thing that the operation changes, as it is now: what is read after this is not older. */
  snapshot(address: OperationAddress): Promise<Snapshot>
  /** With a snapshot of its thing an operation changes nothing when somebody else has changed it since. */
  run(http: HttpRequest, call: OperationCall, snapshot?: Snapshot): Promise<OperationOutcome>
  file(http: HttpRequest, call: OperationCall): Promise<Answer>
  readForm(http: HttpRequest, order: FormOrder): Promise<FormBody>
}

/** A thing at one moment. */
export interface Snapshot {
  /** Differs when anybody has edited the thing. */
  readonly tag: string
  /** A change with this snapshot was refused: somebody else was faster. */
  readonly isOutdated: boolean
}

export interface OperationAddress {
  /** As the documentation has it: `/community/users/:username/update`, `/portals/:portal_id/roles`, `/portaladmin/security/config`. */
  readonly operation: string
  /** Values of the names in the address, not escaped; `portal_id` is this portal. */
  readonly path?: Readonly<Record<string, string>>
  /** Parameters that would be sent, for operations whose permission depends on them. */
  readonly names?: readonly string[]
  /** Parameters with the values that would be sent, for permissions that differ between the choices of a form. */
  readonly values?: Readonly<Record<string, string>>
}

export interface OperationCall extends OperationAddress {
  /** As texts, like those of a form; undefined: not sent. */
  readonly parameters?: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly files?: readonly UploadedFile[]
}

export type OperationOutcome =
  | { readonly ok: true; readonly document: object }
  | { readonly ok: false; readonly failure: OperationFailure }

export interface OperationFailure {
  readonly code: string
  readonly kind: ErrorKind
  readonly problems: readonly Problem[]
}

/** A sentence about one parameter or about the whole: in English when the portal wrote it. */
export interface Problem {
  readonly parameter: string | null
  readonly text: string
  /** A page wrote it, in the language of its reader. */
  readonly isTranslated?: true
}

export interface FormOrder {
  /** The operation that gets the files. */
  readonly address: OperationAddress
  readonly takesFile: (name: string) => boolean
  readonly maxFieldBytes: number
  readonly check: (fields: QueryParams) => void
}
