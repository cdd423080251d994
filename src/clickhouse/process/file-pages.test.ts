import assert from 'node:assert/strict'
import { realpathSync } from 'node:fs'
import { test } from 'node:test'
import { readOwn, residentFileBytes, unwrittenPages } from './file-pages.ts'
import { dropPages } from './native.ts'

const LIBRARY = '/opt/log gia/libchdb.so'

function mapping(heading: string, anonymousKb: number): string {
  return `${heading}\nSize:              148 kB\nRss:               120 kB\nAnonymous:           ${anonymousKb} kB\nVmFlags: rd mr mw me\n`
}

test('only code and constants of the named programs are released, and nothing that has been written', () => {
  const smaps = [
    mapping(`7f0000001000-7f0000003000 r--p 00000000 fe:00 12  ${LIBRARY}`, 0),
    mapping(`7f0000003000-7f0000008000 r-xp 00002000 fe:00 12  ${LIBRARY}`, 0),
    // Addresses that the loader wrote before it protected them (RELRO), data, code that somebody changed.
    mapping(`7f0000008000-7f0000009000 r--p 00007000 fe:00 12  ${LIBRARY}`, 4),
    mapping(`7f0000009000-7f000000a000 rw-p 00008000 fe:00 12  ${LIBRARY}`, 0),
    mapping(`7f000000b000-7f000000c000 r-xp 00009000 fe:00 12  ${LIBRARY}`, 4),
    mapping('7f000000d000-7f000000e000 r-xp 00000000 fe:00 13  /usr/lib/libc.so.6', 0),
    mapping('7f000000f000-7f0000010000 r-xp 00000000 00:00 0 ', 0),
    mapping('7ffc00000000-7ffc00001000 r-xp 00000000 00:00 0  [vdso]', 0),
    mapping(`7f0000011000-7f0000012000 r-xs 00000000 fe:00 12  ${LIBRARY}`, 0)
  ].join('')
  assert.deepEqual(unwrittenPages(smaps, [LIBRARY]), [
    { address: 0x7f0000001000, bytes: 0x2000 },
    { address: 0x7f0000003000, bytes: 0x5000 }
  ])
})

test('a kernel that does not say what has been written keeps every page', () => {
  assert.deepEqual(unwrittenPages(`7f0000001000-7f0000003000 r--p 00000000 fe:00 12  ${LIBRARY}\n`, [LIBRARY]), [])
  assert.equal(residentFileBytes('VmRSS:\t     2048 kB\n'), 0)
  assert.equal(residentFileBytes('RssAnon:\t 10 kB\nRssFile:\t    1024 kB\nRssShmem:\t 0 kB\n'), 2 ** 20)
})

test('a program goes on without the pages that it released', {
  skip: process.platform !== 'linux' && 'only Linux releases pages'
}, () => {
  const pages = unwrittenPages(readOwn('smaps'), [realpathSync(process.execPath)])
  assert.ok(pages.length > 0)
  const before = residentFileBytes(readOwn('status'))
  for (const each of pages) assert.equal(dropPages(each), true)
  const after = residentFileBytes(readOwn('status'))
  assert.ok(after < before, `${before} bytes before, ${after} after`)
  assert.equal(JSON.stringify({ sum: [1, 2, 3].reduce((a, b) => a + b) }), '{"sum":6}')
})

test('addresses of nothing are refused without harm', { skip: process.platform !== 'linux' && 'Linux only' }, () => {
  assert.equal(dropPages({ address: 4_097, bytes: 4_096 }), false)
})
