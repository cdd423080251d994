import { playHistory } from '/work/content/test/collaborations/simulation/history.ts'
import { Simulation } from '/work/content/test/collaborations/simulation/simulation.ts'
const [guests, from, count, steps] = process.argv.slice(2).map(Number) as [number, number, number, number]
let s = new Simulation(); await s.open(guests)
const b = performance.now()
for (let i = 0; i < count; i++) await playHistory(s, from + i, steps).catch(async (e) => { console.log(e.message.slice(0, 900)); if (!/[+-] actual/.test(e.message)) console.log(e.cause.stack.split('\n').slice(1,6).join('\n')); 
 for (const m of s.members) { console.log('==', m.portal.name, m.portal.isUp, m.portal.clockErrorMs, new Date(m.portal.clock.now()).toISOString()); for (const r of await m.portal.store.db.selectFrom('sync_runs').selectAll().orderBy('modified_ms','desc').limit(6).execute()) console.log(r.id.slice(0,5), r.peer_portal_id.slice(0,5), r.exec_type, r.status, 'due', r.due_ms-m.portal.clock.now(), 'lease', r.lease_until_ms-m.portal.clock.now(), r.lease_owner?.slice(0,4), r.summary, JSON.stringify(JSON.parse(r.tasks).flatMap((t: any)=>t.problems.map((p: any)=>p.reason))).slice(0,300)); } await s.close(); s = new Simulation(); await s.open(guests) })
console.log((performance.now() - b) / count, 'ms each')
await s.close(); process.exit(0)
