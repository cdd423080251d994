import type { Pair } from '../state/address.ts'

/** What pages ask the portal: answers are those of the Explore API, for this caller. */
export interface PortalData {
  datasets(parameters: readonly Pair[]): Promise<DatasetPage>
  catalogFacets(parameters: readonly Pair[]): Promise<FacetList>
  records(datasetId: string, parameters: readonly Pair[]): Promise<RecordPage>
  record(datasetId: string, recordId: string): Promise<RecordRow>
  facets(datasetId: string, parameters: readonly Pair[]): Promise<FacetList>
}

export interface DatasetPage {
  readonly total_count: number
  readonly results: readonly { readonly dataset_id: string }[]
}

export type RecordRow = Readonly<Record<string, unknown>>

export interface RecordPage {
  readonly total_count: number
  readonly results: readonly RecordRow[]
}

export interface FacetList {
  readonly facets: readonly { readonly name: string; readonly facets: readonly FacetNode[] }[]
}

export interface FacetNode {
  readonly name: string
  readonly value: string
  readonly count?: number
  readonly state: 'displayed' | 'refined' | 'excluded'
  readonly facets?: readonly FacetNode[]
}
