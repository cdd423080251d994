import { testBreakage } from './breakage.ts'

/**
 * One of each kind: written by the engine row by row and in groups of rows, packed, kept on disk first, drawn
 * at once.
 */
testBreakage(['csv', 'parquet', 'xlsx', 'shp', 'mvt'])
