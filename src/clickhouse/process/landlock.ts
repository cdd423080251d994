/**
 * Shuts the engine's process in with Linux' Landlock (https://docs.kernel.org/userspace-api/landlock.html): its
 * functions `file()`, `url()` and others can read what its user may read, which is the whole home where server and
 * engine are one user. Afterwards it sees its own folder and what programs need of the system, and opens no TCP
 * connection. A process can do this to itself without any right, and never undo it; threads made later are shut in as
 * well.
 */
import { closeSync, existsSync, openSync } from 'node:fs'
import { prctl, systemCall } from './native.ts'

/** System calls have these numbers on all architectures. */
const CREATE_RULESET = 444
const ADD_RULE = 445
const RESTRICT_SELF = 446
const VERSION_FLAG = 1
const PATH_BENEATH = 1

/** From <linux/prctl.h>: needed before a process without rights may shut itself in. */
const PR_SET_NO_NEW_PRIVS = 38

/** Rights of <linux/landlock.h>. */
const EXECUTE = 1n << 0n
const WRITE_FILE = 1n << 1n
const READ_FILE = 1n << 2n
const READ_DIR = 1n << 3n
const TRUNCATE = 1n << 14n
const CONNECT_TCP = 1n << 1n
/** All of the first two versions: bits 0 to 13. */
const RIGHTS = (1n << 14n) - 1n
const OF_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE

/** Before version 2 a file cannot be moved from folder to folder, as the engine does. */
const LEAST_VERSION = 2

/**
 * System files that programs read. No folder in which somebody might keep a home, and of /etc and /dev no more than
 * programs want.
 */
const SYSTEM = [
  '/usr/lib',
  '/usr/lib64',
  '/usr/share',
  '/usr/bin',
  '/lib',
  '/lib64',
  '/bin',
  '/proc',
  '/sys',
  '/dev/urandom',
  '/dev/random',
  '/dev/zero',
  '/etc/ld.so.cache',
  '/etc/ld.so.preload',
  '/etc/localtime',
  '/etc/hosts',
  '/etc/host.conf',
  '/etc/nsswitch.conf',
  '/etc/resolv.conf',
  '/etc/passwd',
  '/etc/group',
  '/etc/ssl/openssl.cnf',
  '/etc/ssl/certs',
  '/etc/pki/tls/openssl.cnf',
  '/etc/pki/tls/certs'
]
/** Enough to name a folder. */
const O_PATH = 0o10000000

export interface Confinement {
  /** Folders that may be read and written. */
  readonly own: readonly string[]
  /** Files and folders that may be read and run. */
  readonly readable: readonly string[]
}

/** True: from now on this thread, and every process that it starts, is confined. False: this kernel cannot, or may not. */
export function confine({ own, readable }: Confinement): boolean {
  const version = systemCall(CREATE_RULESET, [0, 0, VERSION_FLAG])
  if (version < LEAST_VERSION) return false
  const rights = version >= 3 ? RIGHTS | TRUNCATE : RIGHTS
  const ruleset = createRuleset(rights, version >= 4)
  if (ruleset < 0) return false
  try {
    for (const path of own) allow(ruleset, path, rights)
    for (const path of [...SYSTEM, ...readable]) allow(ruleset, path, (EXECUTE | READ_FILE | READ_DIR) & rights)
    allow(ruleset, '/dev/null', (READ_FILE | WRITE_FILE) & rights)
    prctl(PR_SET_NO_NEW_PRIVS, 1)
    return systemCall(RESTRICT_SELF, [ruleset, 0]) === 0
  } finally {
    closeSync(ruleset)
  }
}

/**
 * `struct landlock_ruleset_attr`: the rights that are removed unless a rule grants them; connections over TCP
 * since version 4.
 */
function createRuleset(rights: bigint, network: boolean): number {
  const attributes = Buffer.alloc(network ? 16 : 8)
  attributes.writeBigUInt64LE(rights, 0)
  if (network) attributes.writeBigUInt64LE(CONNECT_TCP, 8)
  return systemCall(CREATE_RULESET, [attributes, attributes.length, 0])
}

/** `struct landlock_path_beneath_attr`, which is packed. What does not exist needs no rule. */
function allow(ruleset: number, path: string, rights: bigint): void {
  if (!existsSync(path)) return
  const descriptor = openSync(path, O_PATH)
  try {
    const rule = Buffer.alloc(12)
    rule.writeBigUInt64LE(rights, 0)
    rule.writeInt32LE(descriptor, 8)
    if (addRule(ruleset, rule) === 0) return
    // Rights on folders mean nothing on a file, and are refused there.
    rule.writeBigUInt64LE(rights & OF_FILES, 0)
    addRule(ruleset, rule)
  } finally {
    closeSync(descriptor)
  }
}

function addRule(ruleset: number, rule: Buffer): number {
  return systemCall(ADD_RULE, [ruleset, PATH_BENEATH, rule, 0])
}
