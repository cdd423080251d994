import type { SelectView } from './admin-view.ts'
import type { PictureView } from './picture-view.ts'

/** What was read of a file, with the form that corrects it. */
export interface PublishView {
  /** Of the form: the same page, and the one that follows. */
  readonly action: string
  readonly next: string
  /** The step before. */
  readonly back: string
  /** Records and fields in words. */
  readonly says: string
  readonly options: readonly ReadingSelect[]
  readonly point: readonly ReadingSelect[]
  readonly suggestion: { readonly texts: readonly string[]; readonly used: boolean } | null
  readonly columns: readonly PublishColumn[]
  readonly rows: readonly PublishRow[]
  /** Above the numbers of the rows. */
  readonly lineHead: string
  /** Fields beyond those that are shown. */
  readonly moreFields: string | null
  /** What to look at. */
  readonly warnings: readonly WarningView[]
  readonly rejects: {
    readonly says: string
    readonly rows: readonly { readonly line: string; readonly column: string; readonly text: string }[]
  } | null
  /** Where the points of the first records lie; null: they have none. */
  readonly map: { readonly picture: PictureView; readonly text: string } | null
}

export interface ReadingSelect extends SelectView {
  /** What was found in the file. */
  readonly hint: string | null
}

export interface WarningView {
  readonly text: string
  /** False: English. */
  readonly isTranslated: boolean
}

export interface PublishColumn {
  readonly label: string
  /** null: a field that is made of others. */
  readonly type: SelectView | null
  /** The type that it has now. */
  readonly says: string
  readonly state: 'ok' | 'bad' | 'made' | 'out'
}

export interface PublishRow {
  readonly line: string
  readonly cells: readonly { readonly text: string; readonly state: PublishColumn['state'] }[]
}
