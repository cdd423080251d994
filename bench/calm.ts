import { cpus } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 2_000
const CALM = 0.85

/** Waits until most of the processors have nothing to do: a machine that others use has such moments. */
export async function waitUntilCalm(): Promise<void> {
  for (;;) {
    const before = timesOf()
    await pause(LOOK_MS)
    const after = timesOf()
    if ((after.idle - before.idle) / (after.all - before.all) >= CALM) return
  }
}

function timesOf(): { readonly idle: number; readonly all: number } {
  const times = cpus().map((each) => each.times)
  const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0)
  return { idle: sum(times.map(({ idle }) => idle)), all: sum(times.flatMap((each) => Object.values(each))) }
}
