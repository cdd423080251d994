/** The few calls into C that the engine's child process makes. */
import { DataType, load, open } from 'ffi-rs'
import type { FilePages } from './file-pages.ts'

/** From <sys/prctl.h>: the kernel sends this signal when the thread that started us ends. */
const PR_SET_PDEATHSIG = 1
const SIGTERM = 15
/** From <sys/mman.h>, the same on all architectures of Linux. */
const MADV_DONTNEED = 4

/** Linux only. Must come after setuid, which clears it (prctl(2)). */
export function dieWithParent(): void {
  prctl(PR_SET_PDEATHSIG, SIGTERM)
}

/** prctl(2); 0 when it was done. */
export function prctl(option: number, value: number): number {
  return callC('prctl', [option, value, 0, 0, 0])
}

/** syscall(2): what the kernel returned, or -1. Buffers are passed by their address. */
export function systemCall(number: number, values: readonly (number | Buffer)[]): number {
  return callC('syscall', [number, ...values])
}

/**
 * madvise(2): this process lets go of its pages there. Those of a file are read from it again when they are touched; what
 * was written into them is lost. False: they stay.
 */
export function dropPages({ address, bytes }: FilePages): boolean {
  return callC('madvise', [address, bytes, MADV_DONTNEED]) === 0
}

function callC(funcName: string, values: readonly (number | Buffer)[]): number {
  open({ library: 'c', path: '' })
  const paramsType = values.map((value) => (typeof value === 'number' ? DataType.I64 : DataType.U8Array))
  return Number(load({ library: 'c', funcName, retType: DataType.I64, paramsType, paramsValue: [...values] }))
}

export function openEngineLibrary(path: string): void {
  open({ library: 'chdb', path })
}

/**
 * Runs the library's own command line; returns when the engine ends. Synchronous on purpose: asynchronous calls hung on
 * exit.
 */
export function runEngineLibrary(argv: readonly string[]): void {
  load({
    library: 'chdb',
    funcName: 'chdb_query_cmdline',
    retType: DataType.External,
    paramsType: [DataType.I32, DataType.StringArray],
    paramsValue: [argv.length, argv]
  })
}
