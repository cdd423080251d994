/**
 * How a door writes the data of a use case. The bytes are cached under the name, the options and the request, so
 * `write` is a plain function of a module: it sees nothing of the HTTP request that its options do not hold.
 */
export interface BodyFormat<Data, Options, Body extends string | Uint8Array = string> {
  /** Different for every format of the same data. */
  readonly name: string
  readonly write: (data: Data, options: Options) => Body
}

/** A written response, as it is cached. */
export interface RenderedBody {
  readonly plain: Buffer
  /** Stored here after the first compression. */
  gzipped?: Buffer
}

export interface CachedResponse {
  readonly body: RenderedBody
  /** Equal as long as the bytes are. */
  readonly tag: string
}

export interface Rendered {
  /** Absent: the caller has it already. */
  readonly body: RenderedBody | undefined
  /** null: the bytes change without a change of data, by `now()` or `random()`. */
  readonly tag: string | null
}

type Primitive = string | number | boolean | null | undefined

/** What JSON writes whole. */
type Plain<Value> = Value extends Primitive
  ? Value
  : // biome-ignore lint/complexity/noBannedTypes: any function at all
    Value extends Function | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | symbol | bigint
    ? never
    : { readonly [Key in keyof Value]: Plain<Value[Key]> }

/**
 * The cache key is the JSON of request and options. One that holds a function, a map, a set or a big integer would lose
 * it in the key, and serve another question's response: it does not compile.
 */
export type OnlyPlain<Value> = Value extends Plain<Value> ? unknown : never
