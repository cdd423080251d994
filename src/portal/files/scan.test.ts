import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { fileKind } from './file-kind.ts'
import { scanFile, scanPicture } from './scan.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-scan-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

function upload(fileName: string, content: string | Buffer) {
  const path = join(folder, 'upload')
  writeFileSync(path, content)
  return { path, fileName }
}

test('the first bytes say what a file is', () => {
  const kinds: readonly (readonly [string | Buffer, string])[] = [
    [PNG, 'png'],
    ['\xff\xd8\xff\xe0', 'jpeg'],
    ['GIF89a..', 'gif'],
    ['RIFF\x10\0\0\0WEBP', 'webp'],
    ['%PDF-1.7', 'pdf'],
    ['PK\x03\x04..', 'zip'],
    ['\x1f\x8b\x08', 'gzip'],
    ['PAR1\x15', 'parquet'],
    ['MZ\x90\0\x03', 'program'],
    ['\x7fELF\x02\x01', 'program'],
    ['#!/bin/sh\n', 'program'],
    ['MZ;Name\n1;Ann\n', 'text'],
    ['BM,city\n', 'text'],
    ['{"type":"FeatureCollection"}', 'json'],
    [' [1]', 'json'],
    ['id,name\n1,Ann\n', 'text'],
    ['<kml>', 'xml'],
    ['<!DOCTYPE html><p>', 'html'],
    ['\n<script>alert(1)</script>', 'html'],
    ['<svg xmlns="x">', 'html'],
    ['<?xml version="1.0"?><svg>', 'html'],
    ['\0\x01\x02', 'binary'],
    ['', 'text']
  ]
  for (const [content, kind] of kinds)
    assert.equal(
      fileKind(Buffer.isBuffer(content) ? content : Buffer.from(content, 'latin1')),
      kind,
      JSON.stringify(content.toString())
    )
  assert.equal(fileKind(Buffer.from('\ufeffa,b\n', 'utf16le')), 'text')
})

test('programs are refused under any name', async () => {
  for (const name of ['a.csv', 'a.exe', 'a', 'photo.png'])
    await assert.rejects(
      scanFile('file', upload(name, Buffer.from('7f454c4602', 'hex'))),
      { code: 'portal/bad-parameters' },
      name
    )
})

test('a file must be what its ending says', async () => {
  assert.equal(await scanFile('file', upload('trees.csv', 'id,name\n1,oak\n')), 'text')
  assert.equal(await scanFile('file', upload('empty.csv', '')), 'text')
  for (const name of ['README', 'a.constructor', 'b.__proto__', '.hidden', '...'])
    assert.equal(await scanFile('file', upload(name, 'anything')), 'text', name)
  await assert.rejects(
    scanFile('file', upload('trees.csv', '<html><script>alert(1)</script>')),
    /does not look like that|Invalid/
  )
  await assert.rejects(scanFile('file', upload('trees.zip', 'id,name\n')), { code: 'portal/bad-parameters' })
  await assert.rejects(scanFile('file', upload('trees.png', 'GIF89a')), { code: 'portal/bad-parameters' })
})

test('thumbnails are pictures that can hold no script', async () => {
  assert.equal(await scanPicture('thumbnail', upload('t.png', PNG)), 'png')
  await assert.rejects(scanPicture('thumbnail', upload('t.svg', '<svg onload="alert(1)">')), {
    code: 'portal/bad-parameters'
  })
})
