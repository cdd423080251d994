/** The difficult dataset in every format that is offered, read by software that others wrote. */
import assert from 'node:assert/strict'
import test, { after, before } from 'node:test'
import { openPortal, type Portal } from '../e2e/portal.ts'
import { isSameCell, type Row, showCell } from './cell.ts'
import { DIFFICULT_FIELDS, DIFFICULT_ID, DIFFICULT_ROWS, importDifficult } from './difficult-dataset.ts'
import { findReader, hasRows, type Reader } from './reader.ts'

let portal: Portal
before(async () => {
  portal = await openPortal()
  await importDifficult(portal)
})
after(() => portal.close())

const EXPORTS = `/catalog/datasets/${DIFFICULT_ID}/exports`

test("every format in the list of exports comes back equal through somebody else's reader", async (context) => {
  const { links } = (await portal.json(EXPORTS)) as { links: { rel: string; href: string }[] }
  const formats = links.filter(({ rel }) => hasRows(rel))
  assert.ok(formats.length >= 5, 'the list of exports names fewer formats than there are')
  for (const { rel, href } of formats) {
    await context.test(rel, async (own) => {
      const reader = await findReader(rel)
      own.diagnostic(`read by ${reader.by}`)
      const query = new URLSearchParams({ order_by: 'id', ...reader.parameters })
      const response = await fetch(`${href}?${query}`)
      const file = Buffer.from(await response.arrayBuffer())
      assert.equal(response.status, 200, file.toString('utf8', 0, 500))
      const expected = reader.expected?.(DIFFICULT_ROWS, DIFFICULT_FIELDS) ?? DIFFICULT_ROWS
      const found = await reader.read(file, DIFFICULT_FIELDS)
      assert.ok(found.length >= 10, `only ${found.length} records`)
      assertSameRows(found, reader.omits === true ? onlyThose(expected, found) : expected, reader.isSame)
    })
  }
})

function onlyThose(expected: readonly Row[], found: readonly Row[]): Row[] {
  const ids = new Set(found.map(({ id }) => id))
  return expected.filter(({ id }) => id !== undefined && ids.has(id))
}

/** All cells that differ, not only the first: which ones is the finding. */
function assertSameRows(
  actual: readonly Row[],
  expected: readonly Row[],
  isSame: Reader['isSame'] = () => false
): void {
  assert.equal(actual.length, expected.length, 'number of records')
  const differences = expected.flatMap((row, place) =>
    Object.entries(row).flatMap(([name, cell]) => {
      const found = actual[place]?.[name]
      return isSameCell(found, cell) || (found !== undefined && isSame(found, cell))
        ? []
        : [`record ${place + 1}, ${name}: expected ${showCell(cell)}, found ${showCell(found)}`]
    })
  )
  const unexpected = actual.flatMap((row) => Object.keys(row)).find((name) => !(name in (expected[0] ?? {})))
  assert.equal(unexpected, undefined, 'a column that should not be there')
  assert.equal(differences.length, 0, differences.join('\n'))
}
