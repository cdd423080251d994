import { testClone } from './clone.ts'

testClone(async () => ({}))
