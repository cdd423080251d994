/** What publishing would make of a file, as `/content/features/analyze` answers it. */
export interface Analysis {
  readonly records: number
  /** Of a large file only the beginning was read. */
  readonly beginning: { readonly storedBytes: number | null; readonly totalBytes: number } | null
  readonly layout: Readonly<Record<string, string | number | boolean>>
  readonly fields: readonly AnalyzedField[]
  readonly samples: readonly {
    readonly line?: number
    readonly cells: readonly { readonly text: string; readonly fits: boolean }[]
  }[]
  readonly rejects: {
    readonly count: number
    readonly first: readonly {
      readonly line?: number
      readonly record: number
      readonly column: string
      readonly type: string
      readonly value: string
    }[]
  }
  readonly lines: {
    readonly total: number
    readonly header: number
    readonly records: number
    readonly leftOut: readonly { readonly count: number }[]
  } | null
  readonly doubts: readonly { readonly message: string }[]
  readonly notes: readonly { readonly code: string; readonly message: string }[]
  readonly suggestion: Suggestion | null
}

export interface AnalyzedField {
  readonly name: string
  readonly label: string
  readonly type: string
  readonly source: string | readonly string[]
  readonly facet: boolean
}

export interface Suggestion {
  readonly schema: Schema
  readonly changes: readonly {
    readonly field: string
    readonly from?: string
    readonly to: string
    readonly examples: readonly { readonly text: string; readonly value: string }[]
  }[]
}

/** The content of a schema file. */
export interface Schema {
  readonly version: 2
  readonly fields: readonly SchemaField[]
  readonly drop?: readonly string[]
  readonly csv?: Readonly<Record<string, string>>
}

export interface SchemaField {
  readonly name: string
  /** Absent: as all of the file says when it is published. */
  readonly type?: string
  readonly label?: string
  readonly description?: string
  readonly hidden?: boolean
  readonly source?: string | readonly string[]
  readonly annotations?: Readonly<Record<string, unknown>>
  readonly values?: object
}

export interface AnalyzeDocument {
  readonly publishParameters: {
    readonly locationType: string
    readonly latitudeFieldName?: string
    readonly longitudeFieldName?: string
  }
  readonly analysis: Analysis
}
