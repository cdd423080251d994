import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { PASSWORD } from './portal-client.ts'
import type { Viewpoints } from './viewpoints.ts'

/** Settings of every server on a kept home. */
export const SETTINGS: Readonly<Record<string, string | boolean>> = {
  'admin-password': PASSWORD,
  'plain-sign-in': true,
  'webhook-hosts': '127.0.0.1'
}

/** The recorded views from the creation of the home. */
export interface KeptHome {
  readonly name: string
  /** Secrets of API keys by their owners. */
  readonly keys: Readonly<Record<string, string>>
  readonly viewpoints: Viewpoints
  /** Rows by table. */
  readonly rows: Readonly<Record<string, number>>
}

/** The oldest first. */
export function listKeptHomes(): KeptHome[] {
  const names = readdirSync(import.meta.dirname).flatMap((file) => /^(.*)\.tar\.gz$/.exec(file)?.[1] ?? [])
  return names
    .toSorted()
    .map((name) => ({ name, ...JSON.parse(readFileSync(join(import.meta.dirname, `${name}.json`), 'utf8')) }))
}

export function unpackHome({ name }: KeptHome, folder: string): void {
  mkdirSync(folder, { recursive: true })
  execFileSync('tar', ['-C', folder, '--no-same-owner', '-xzf', join(import.meta.dirname, `${name}.tar.gz`)])
}

export function packHome(name: string, folder: string): void {
  const archive = join(import.meta.dirname, `${name}.tar.gz`)
  execFileSync('tar', ['-C', folder, '-czf', archive, '--owner=0', '--group=0', '--sort=name', '.'])
}

/** Rows of every table of a home's control database. */
export function countRows(home: string): Record<string, number> {
  return withControl(home, (control) =>
    Object.fromEntries(
      listTables(control).map((table) => [
        table,
        Number(control.prepare(`select count(*) as count from "${table}"`).get()?.count)
      ])
    )
  )
}

export function readItemIds(home: string): string[] {
  return withControl(home, (control) =>
    control
      .prepare('select id from items order by id')
      .all()
      .map(({ id }) => String(id))
  )
}

export function listTables(control: DatabaseSync): string[] {
  return control
    .prepare(`select name from sqlite_master where type = 'table' order by name`)
    .all()
    .map(({ name }) => String(name))
}

export function withControl<Result>(home: string, read: (control: DatabaseSync) => Result): Result {
  const control = new DatabaseSync(join(home, 'control.sqlite'), { readOnly: true })
  try {
    return read(control)
  } finally {
    control.close()
  }
}
