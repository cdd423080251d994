import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import test from 'node:test'
import { ALLOWED_ROOMS } from './rooms.ts'

const architecture = readFileSync(resolve(import.meta.dirname, '../docs/architecture.md'), 'utf8')

test('docs/architecture.md shows the rooms and their allowed imports', () => {
  assert.deepEqual(sorted(roomsInPicture(architecture)), sorted({ ...ALLOWED_ROOMS, app: ['any', 'room'] }))
})

test('app may import every room but the command line, which starts it', () => {
  const others = Object.keys(ALLOWED_ROOMS).filter((room) => room !== 'app' && room !== 'cli')
  assert.deepEqual([...(ALLOWED_ROOMS.app ?? [])].sort(), others.sort())
})

test('every file that docs/architecture.md names exists', () => {
  const rooms = Object.keys(ALLOWED_ROOMS).join('|')
  const named = [...architecture.matchAll(new RegExp(`(?<![\\w/])(?:src/)?((?:${rooms})/[\\w./-]+\\.ts)\\b`, 'g'))]
  const files = [...new Set(named.map(([, file = '']) => file))]
  assert.ok(files.length > 50, `${files.length} files`)
  assert.deepEqual(
    files.filter((file) => !existsSync(resolve(import.meta.dirname, '../src', file))),
    []
  )
})

/** Lines of the picture of §2 look like `  room/   what it is in charge of   rooms it may import`. */
function roomsInPicture(text: string): Record<string, string[]> {
  const picture = /^src\/\n([\s\S]*?)^test\//m.exec(text)?.[1] ?? ''
  const lines = [...picture.matchAll(/^ {2}([\w-]+)\/ {2,}.*? {2,}(\S.*)$/gm)]
  return Object.fromEntries(lines.map(([, room, list = '']) => [room, lastColumn(list)]))
}

function lastColumn(text: string): string[] {
  const list = text.split(/ {2,}/).at(-1) ?? ''
  return list === 'nothing' ? [] : list.split(' ')
}

function sorted(table: Record<string, readonly string[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(table)
      .sort()
      .map(([room, list]) => [room, [...list].sort()])
  )
}
