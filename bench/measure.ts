import { readFileSync } from 'node:fs'
import { type RequestOptions, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Median milliseconds of both, measured alternately so that other load on the machine affects both equally. */
export async function compareMs(
  times: number,
  ours: (round: number) => Promise<unknown>,
  raw: (round: number) => Promise<unknown>
): Promise<{ ours: number; raw: number }> {
  const taken = { ours: [] as number[], raw: [] as number[] }
  for (let round = 0; round < times; round++) {
    taken.raw.push(await timeMs(() => raw(round)))
    taken.ours.push(await timeMs(() => ours(round)))
  }
  return { ours: median(taken.ours), raw: median(taken.raw) }
}

export async function timeMs(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

export interface Drained {
  readonly bytes: number
  readonly firstByteMs: number
  readonly totalMs: number
  readonly peakGrowthMb: number
}

/**
 * Reads a body to its end and throws it away, ours and the raw engine's by the same client, because readers cost too;
 * memory is the growth of the processes' private pages over the time before.
 */
export async function drain(
  url: string,
  pids: readonly number[],
  options: RequestOptions = {},
  body = ''
): Promise<Drained> {
  const began = performance.now()
  const { result, peakGrowthMb } = await watchMemory(
    () => pids,
    () => read(url, options, body)
  )
  return {
    bytes: result.bytes,
    firstByteMs: result.firstByteMs - began,
    totalMs: performance.now() - began,
    peakGrowthMb
  }
}

/** Growth of the processes' private pages while something runs; processes may begin and end meanwhile. */
export async function watchMemory<Result>(
  pids: () => readonly number[],
  run: () => Promise<Result>
): Promise<{ result: Result; peakGrowthMb: number }> {
  const before = memoryMb(pids())
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, memoryMb(pids()))
  }, 50)
  try {
    const result = await run()
    return { result, peakGrowthMb: peak - before }
  } finally {
    clearInterval(watch)
  }
}

function read(url: string, options: RequestOptions, body: string): Promise<{ bytes: number; firstByteMs: number }> {
  return new Promise((done, failed) => {
    let bytes = 0
    let firstByteMs = 0
    const asked = request(url, { headers: { 'accept-encoding': 'identity' }, ...options }, (response) => {
      if (response.statusCode !== 200) return failed(new Error(`status ${response.statusCode} of ${url}`))
      response.once('data', () => {
        firstByteMs = performance.now()
      })
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => done({ bytes, firstByteMs })).on('error', failed)
    })
    asked.on('error', failed).end(body)
  })
}

/**
 * Private memory of some processes: resident pages less those shared with files (the engine's library is 170 MB of
 * them).
 */
export function memoryMb(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + anonymousMb(pid), 0)
}

function anonymousMb(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/RssAnon:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024
  } catch {
    // It has ended.
    return 0
  }
}

/** Memory that some processes hold together: a file that several of them map, such as node itself, is counted once. */
export function residentMb(pids: readonly number[]): number {
  const files = new Map<string, number>()
  let ownKb = 0
  for (const pid of pids) {
    const mapped = new Map<string, number>()
    for (const [, inode = '', kb = ''] of readFileSync(`/proc/${pid}/smaps`, 'utf8').matchAll(
      /^[\da-f]+-[\da-f]+ \S+ \S+ (\S+ \d+).*\n(?:(?!Rss).*\n)*?Rss:\s+(\d+) kB/gm
    )) {
      if (inode.endsWith(' 0')) ownKb += Number(kb)
      else mapped.set(inode, (mapped.get(inode) ?? 0) + Number(kb))
    }
    for (const [inode, kb] of mapped) files.set(inode, Math.max(kb, files.get(inode) ?? 0))
  }
  return [...files.values()].reduce((sum, kb) => sum + kb, ownKb) / 1024
}

/**
 * Until these processes have rested: less than a twentieth of a core over three seconds. After a load an engine goes on
 * merging.
 */
export async function untilIdle(pids: readonly number[], maxMs = 900_000): Promise<void> {
  const end = performance.now() + maxMs
  for (let before = cpuMs(pids); performance.now() < end; ) {
    await pause(3_000)
    const now = cpuMs(pids)
    if (now - before < 150) return
    before = now
  }
  throw new Error('the engines were still busy a quarter of an hour after the load')
}

/** Processor time used since the start; Linux counts it in hundredths of a second. */
function cpuMs(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const [user = 0, system = 0] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 13)
      .map(Number)
    return sum + (user + system) * 10
  }, 0)
}
