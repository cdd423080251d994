/**
 * The kind of a failure, for the caller. A room gives each of its codes a kind; each API has one table from kinds to
 * its statuses and codes, which the compiler keeps complete.
 */
export type ErrorKind =
  /** A parameter of the request has a value that it cannot have. */
  | 'bad-parameter'
  /** A query text is not valid; its room says more (`ODSQL_ERRORS`). */
  | 'bad-query'
  /** The request itself is malformed. */
  | 'bad-request'
  | 'url-too-long'
  | 'headers-too-long'
  | 'body-too-large'
  /** The input cannot be stored: a file, a URL, metadata, or the state of its target. */
  | 'bad-input'
  /** No operation has this address. */
  | 'unknown-address'
  | 'method-not-allowed'
  /** The thing does not exist, or not for this caller. */
  | 'not-found'
  /** The operation was taken away. */
  | 'gone'
  /** The caller must say who it is, or what it said is not valid. */
  | 'unauthenticated'
  | 'invalid-token'
  | 'encryption-required'
  | 'forbidden'
  | 'quota-exceeded'
  /** This caller has too many requests waiting. */
  | 'caller-busy'
  /** All callers together have. */
  | 'overloaded'
  /** A part of the portal cannot be reached, or is about to stop. */
  | 'unavailable'
  /** The control database cannot be reached; what it said is not for callers. */
  | 'database-unavailable'
  | 'no-disk-space'
  | 'timeout'
  /** More memory or a longer query than one request may use. */
  | 'too-complex'
  /** The caller left. */
  | 'cancelled'
  /** An upload could not be written. */
  | 'upload-failed'
  /** For the operator, at a terminal; callers of the APIs never meet it. */
  | 'operator'
  /** Our mistake, or the installation's: callers learn only where the operator finds more. */
  | 'internal'
