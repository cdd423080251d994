import { testPush } from './push.ts'

testPush(async () => ({}))
