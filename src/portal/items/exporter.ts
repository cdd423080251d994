import type { Principal } from '#access'
import type { HttpRequest } from '#http'
import type { BorrowedChunks } from '#kit'

export interface WantedFile {
  readonly datasetId: string
  /** As exports of the Explore API name it, with parameters of theirs. */
  readonly format: string
  readonly parameters: Readonly<Record<string, string>>
}

/** Writes records as files: declared here, done where records are read, handed over by app. */
export interface Exporter {
  /** The file as the caller may have it, until the caller leaves. Errors: those of exports. */
  openExport(http: HttpRequest, caller: Principal, wanted: WantedFile): Promise<BorrowedChunks>
}
