import test from 'node:test'
import { changeUnderKills } from './changes-under-kills.ts'

const KILLS = Number(process.env['LOGGIA_KILLS'] ?? 10)

test(`${KILLS} kills: pushed records that replace and delete others are those of a model`, {
  timeout: 4 * 3_600_000
}, async () => {
  const { acknowledged, slowestStartMs } = await changeUnderKills(KILLS)
  console.log(`${KILLS} kills, ${acknowledged} pushes acknowledged, slowest start ${Math.round(slowestStartMs)} ms`)
})
