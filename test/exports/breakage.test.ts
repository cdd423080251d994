import { testBreakage } from './breakage.ts'

/** Written by the engine as it goes, and kept on disk first; the long run has every format. */
testBreakage(['csv', 'shp'])
