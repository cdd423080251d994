import type { Records } from '#records'

/** Writes records as files, each counted and limited like a call of the Explore API. */
export type Exporter = Pick<Records, 'admit' | 'defaults' | 'exportDataset'>
