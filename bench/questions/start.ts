import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { residentMb } from '../measure.ts'
import type { Portal } from '../portal.ts'
import type { Figure } from '../report.ts'

/** From the command to a ready server with a thousand datasets, and its memory when idle. */
export async function measureStart(portal: Portal): Promise<Figure[]> {
  const files = Array.from({ length: 1_000 }, (_, number) => join(portal.home, `small-${number}.csv`))
  files.forEach((file, number) =>
    writeFileSync(file, `id,name,value\n1,first of ${number},${number}\n2,second of ${number},${number * 2}\n`)
  )
  await portal.importFiles(files)
  await portal.restartMs()
  const startMs = await portal.restartMs()
  await pause(10_000)
  const idleMb = residentMb(portal.pids())
  return [
    {
      what: 'start with 1,000 datasets',
      bar: '< 3 s',
      value: `${(startMs / 1000).toFixed(1)} s`,
      met: startMs < 3_000,
      detail: 'from the command to /readyz'
    },
    {
      what: 'idle memory',
      bar: '< 500 MB',
      value: `${Math.round(idleMb)} MB`,
      met: idleMb < 500,
      detail: 'resident, server and engine together, ten seconds after the start; 210 MB of it is the mapped library'
    }
  ]
}
