/** The few calls into C that the engine's child process makes. */
import { DataType, load, open } from 'ffi-rs'

/** From <sys/prctl.h>: the kernel sends this signal when the thread that started us ends. */
const PR_SET_PDEATHSIG = 1
const SIGTERM = 15

/** Linux only. Must come after setuid, which clears it (prctl(2)). */
export function dieWithParent(): void {
  open({ library: 'c', path: '' })
  load({ library: 'c', funcName: 'prctl', retType: DataType.I32, paramsType: [DataType.I32, DataType.I32], paramsValue: [PR_SET_PDEATHSIG, SIGTERM] })
}

export function openEngineLibrary(path: string): void {
  open({ library: 'chdb', path })
}

/** Runs the library's own command line; returns when the engine ends. Synchronous on purpose: asynchronous calls hung on exit. */
export function runEngineLibrary(argv: readonly string[]): void {
  load({
    library: 'chdb',
    funcName: 'chdb_query_cmdline',
    retType: DataType.External,
    paramsType: [DataType.I32, DataType.StringArray],
    paramsValue: [argv.length, argv]
  })
}
