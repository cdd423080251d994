import { playHistory } from '/work/content/test/collaborations/simulation/history.ts'
import { Simulation } from '/work/content/test/collaborations/simulation/simulation.ts'
const [guests, from, count, steps] = process.argv.slice(2).map(Number) as [number, number, number, number]
let s = new Simulation(); await s.open(guests)
const b = performance.now()
for (let i = 0; i < count; i++) await playHistory(s, from + i, steps).catch(async (e) => { console.log(e.message.slice(0, 900)); if (!/[+-] actual/.test(e.message)) console.log(e.cause.stack.split('\n').slice(1,6).join('\n')); await s.close(); s = new Simulation(); await s.open(guests) })
console.log((performance.now() - b) / count, 'ms each')
await s.close(); process.exit(0)
