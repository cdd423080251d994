import { testBreakage } from './breakage.ts'

/** One of each kind: written by the engine, packed, kept on disk first; the long run has every format. */
testBreakage(['csv', 'xlsx', 'shp'])
