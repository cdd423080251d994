/** Median processor time of some runs, in microseconds: the clock on the wall also counts what other programs do. */
export async function workOf(act: () => Promise<unknown>, runs = 9): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const before = process.cpuUsage()
    await act()
    const { user, system } = process.cpuUsage(before)
    times.push(user + system)
  }
  return times.toSorted((a, b) => a - b)[runs >> 1] as number
}
