/** Format of a file by its first bytes, for data formats. */
export type DataContent = 'json' | 'parquet' | 'text' | 'xml' | 'zip'

/** One format of files of data: everything that the portal knows of it besides the code that reads and writes it. */
export interface FileFormat {
  /** Name shown to harvesters and people. */
  readonly label: string
  /** Without parameters. */
  readonly mediaType: string
  /** The media type as IANA registered it, for harvesters; null where it did not. */
  readonly iana: string | null
  /** The concept of the EU's authority list of file types, and its label; OCTET if it has none. */
  readonly authority: readonly [code: string, label: string]
  /** How names of its files end, without the dot; the first is that of files that Loggia writes. */
  readonly extensions: readonly [string, ...string[]]
  /** Unique beginning of its files. */
  readonly signature?: string
  /** The reader for imports; several formats can have one reader. */
  readonly reader?: string
  /** The Explore API exports records in it, under the format's name. */
  readonly exported?: ExportedFormat
  /**
   * Required content of an uploaded file with this extension, and the type with which it is served: its media type, or
   * by content.
   */
  readonly upload?: { readonly holds: readonly DataContent[]; readonly servedAs: 'media type' | 'content' }
  readonly portal?: PortalFormat
}

export interface ExportedFormat {
  /**
   * `engine`: the records engine writes the bytes itself. `writer`: a writer of `#exports`. `tiles`: it is made of the
   * engine's tiles of a map.
   */
  readonly by: 'engine' | 'writer' | 'tiles'
  /** Parameters of the media type on the wire. */
  readonly charset?: 'utf-8'
  /** Compressed on the wire when the client takes that: text formats are, those that are packed already are not. */
  readonly text: boolean
  /** Written as JSON, which goes on the wire in ASCII (EXPORT-common-7). */
  readonly json?: true
  /** Query parameters that its writer reads, beside those that all exports have. */
  readonly parameters?: Readonly<Record<string, FormatParameter>>
}

export interface FormatParameter {
  readonly description: string
  /** A JSON Schema of its values. */
  readonly schema: {
    readonly type: 'string' | 'boolean' | 'integer'
    readonly default?: boolean | number
    readonly minimum?: number
    readonly maximum?: number
  }
  /** Its value in v2.0 of the API when it is absent. */
  readonly old?: string
}

/** How the sharing REST API calls a format. */
export interface PortalFormat {
  /** The type of items that hold such a file. */
  readonly itemType: string
  /** Values of `filetype` that mean it when an item is published, in lower case. */
  readonly publishAs?: readonly string[]
  /** The value of `exportFormat` for it, and the parameters of the export. */
  readonly exportAs?: string
  readonly exportParameters?: { readonly delimiter: string }
}
