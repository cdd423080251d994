import { testBreakage } from './breakage.ts'

testBreakage()
