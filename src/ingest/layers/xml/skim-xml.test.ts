import assert from 'node:assert/strict'
import test from 'node:test'
import { DEFAULT_LIMITS } from '../../limits.ts'
import { readXml } from './read-xml.ts'
import { skimXml } from './skim-xml.ts'

const FILE = { limits: DEFAULT_LIMITS, name: 'a.xml' }

async function* chunksOf(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function tagsOf(text: string, size: number, skims: boolean): Promise<string[]> {
  const tags: string[] = []
  const handler = {
    open: (name: string) => void tags.push(`<${name}`),
    close: (name: string) => void tags.push(`/${name}`),
    text: () => {}
  }
  await (skims ? skimXml : readXml)(chunksOf(text, size), handler, FILE)
  return tags
}

const DOCUMENT = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "a>b">]>
<p:a xmlns:p="urn:p" b="1 > 0" c='"'><!-- <no> --><d/><![CDATA[ <no> ]]>text > text
<e f = "g" /><h
 i="/">é</h ></p:a>`

test('a first look finds the tags that the parser finds, wherever the text is cut', async () => {
  const expected = await tagsOf(DOCUMENT, 10_000, false)
  assert.deepEqual(expected, ['<a', '<d', '/d', '<e', '/e', '<h', '/h', '/a'])
  for (let size = 1; size < 60; size++) assert.deepEqual(await tagsOf(DOCUMENT, size, true), expected, `${size}`)
})

test('texts are what is not blank between two tags, sections of characters too', async () => {
  const texts: string[] = []
  const handler = { open: () => {}, close: () => {}, text: (text: string) => void texts.push(text) }
  await skimXml(chunksOf('<a> <b>x &amp; y</b><![CDATA[z]]>\n</a>', 3), handler, FILE)
  assert.deepEqual(texts, ['x &amp; y', 'z'])
})

test('what is nested too deep, or never ends, is refused', async () => {
  await assert.rejects(tagsOf('<a>'.repeat(300), 10_000, true), { code: 'ingest/damaged-file' })
  const limits = { ...DEFAULT_LIMITS, maxCellBytes: 1_000 }
  const handler = { open: () => {}, close: () => {}, text: () => {} }
  await assert.rejects(skimXml(chunksOf(`<a b="${'x'.repeat(5_000)}`, 100), handler, { limits, name: 'a.xml' }), {
    code: 'ingest/cell-too-large'
  })
})
