import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { PMTiles, type Source, zxyToTileId } from 'pmtiles'
import { ScratchSpace } from '../scratch.ts'
import { TileArchive } from './tile-archive.ts'
import { tileIdOf } from './tile-id.ts'

const DESCRIPTION = { bounds: [-5.5, 41, 9.5, 51.25], metadata: { name: 'Trees' } } as const

/** The archive of tiles, as another reader sees it. */
async function archived(
  tiles: readonly { readonly z: number; readonly x: number; readonly y: number; readonly bytes: Uint8Array }[],
  check: (archive: PMTiles, bytes: Buffer) => Promise<void>
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'loggia-pmtiles-'))
  const scratch = new ScratchSpace({ folder, maxBytes: 100_000_000 }).open()
  try {
    const file = await scratch.file()
    const archive = await TileArchive.begin(file)
    for (const { bytes, ...tile } of tiles) await archive.add(tile, bytes)
    await archive.finish(DESCRIPTION)
    const chunks: Buffer[] = []
    for await (const chunk of file.read()) chunks.push(chunk)
    const bytes = Buffer.concat(chunks)
    const source: Source = {
      getKey: () => 'test',
      getBytes: async (offset, length) => ({ data: new Uint8Array(bytes.subarray(offset, offset + length)).buffer })
    }
    await check(new PMTiles(source), bytes)
  } finally {
    await scratch.close()
    rmSync(folder, { recursive: true })
  }
}

async function bytesOf(archive: PMTiles, z: number, x: number, y: number): Promise<Buffer> {
  return Buffer.from((await archive.getZxy(z, x, y))?.data ?? new ArrayBuffer(0))
}

test('tiles have the numbers that PMTiles gives them', () => {
  for (let z = 0; z <= 4; z++)
    for (let x = 0; x < 2 ** z; x++)
      for (let y = 0; y < 2 ** z; y++) assert.equal(tileIdOf({ z, x, y }), zxyToTileId(z, x, y), `${z}/${x}/${y}`)
  for (const [z, x, y] of [
    [14, 8_295, 5_634],
    [18, 262_143, 0],
    [26, 67_108_863, 67_108_863]
  ] as const)
    assert.equal(tileIdOf({ z, x, y }), zxyToTileId(z, x, y))
})

test('an archive of few tiles has them in one directory', () =>
  archived(
    [
      { z: 0, x: 0, y: 0, bytes: Buffer.from('the world') },
      { z: 2, x: 1, y: 2, bytes: Buffer.from('a part') }
    ],
    async (archive) => {
      const header = await archive.getHeader()
      assert.deepEqual(
        [header.specVersion, header.minZoom, header.maxZoom, header.numTileEntries, header.clustered, header.tileType],
        [3, 0, 2, 2, true, 1]
      )
      assert.deepEqual([header.minLon, header.minLat, header.maxLon, header.maxLat], [-5.5, 41, 9.5, 51.25])
      assert.deepEqual(await archive.getMetadata(), { name: 'Trees' })
      assert.equal((await bytesOf(archive, 2, 1, 2)).toString(), 'a part')
      assert.equal(await archive.getZxy(2, 0, 0), undefined)
    }
  ))

test('an archive without tiles is one', () =>
  archived([], async (archive) => {
    assert.equal((await archive.getHeader()).numTileEntries, 0)
    assert.equal(await archive.getZxy(0, 0, 0), undefined)
  }))

test('an archive of many tiles has leaf directories', () => {
  const z = 8
  // Lengths and gaps that do not compress.
  const drawn = (at: number): number => createHash('sha1').update(String(at)).digest().readUInt16LE(0)
  const tiles = Array.from({ length: 4 ** z }, (_, at) => ({ z, x: at % 2 ** z, y: Math.floor(at / 2 ** z) }))
    .map((tile, at) => ({ ...tile, bytes: randomBytes(drawn(at) % 300) }))
    .filter((_, at) => drawn(at) % 7 === 0)
    .toSorted((a, b) => tileIdOf(a) - tileIdOf(b))
  return archived(tiles, async (archive) => {
    const header = await archive.getHeader()
    assert.ok((header.leafDirectoryLength ?? 0) > 0)
    for (const { x, y, bytes } of tiles.filter((_, at) => at % 1_000 === 0 || at === tiles.length - 1))
      assert.ok((await bytesOf(archive, z, x, y)).equals(bytes))
  })
})
