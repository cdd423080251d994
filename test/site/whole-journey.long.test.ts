/**
 * A portal of its first start, run from the browser by the people of whole-journey.ts: once with the mouse, once with the
 * keyboard only. `JOURNEY_PICTURES=docs/gallery` keeps what they saw.
 */
import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { strToU8, zipSync } from 'fflate'
import { startReceiver } from '../../src/portal/webhooks/receiver-for-tests.ts'
import { type RunningLoggia, serve } from '../demo/loggia-process.ts'
import { freePort } from '../free-port.ts'
import { AXE, NO_BROWSER, openBrowser, VIOLATIONS } from './browser.ts'
import { type Hands, type Person, personAt, takePicture } from './person.ts'
import { JOURNEY, type JourneyWorld } from './whole-journey.ts'

const skip = NO_BROWSER ?? false
const pictures = process.env.JOURNEY_PICTURES
const folder = mkdtempSync(join(tmpdir(), 'loggia-journey-'))
chmodSync(folder, 0o711)
const browser = NO_BROWSER === undefined ? await openBrowser() : undefined
after(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A column of two notations, a word among numbers, decimal commas, and no UTF-8. */
const messyLine = (at: number): string =>
  `${String((at % 28) + 1).padStart(2, '0')}/0${(at % 6) + 1}/26;Pont ${at % 7};48,${100 + at};2,${100 + at};${at === 3 ? 'n/a' : at}`
const messy = join(folder, 'bike-counts_2026.csv')
const MESSY = Buffer.from(
  `relevé le;compteur;lat;lon;passages\n${Array.from({ length: 200 }, (_, n) => messyLine(n)).join('\n')}\n`,
  'latin1'
)
writeFileSync(messy, MESSY)

/** A workbook of one sheet, with the least that programs write. */
const cell = (value: string | number): string =>
  typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`
const sheet = [
  ['Counter', 'Bridge', 'Since'],
  ['A1', 'Pont 1', 2019],
  ['A2', 'Pont 2', 2021],
  ['B7', 'Pont 3', 2024]
].map((row) => `<row>${row.map(cell).join('')}</row>`)
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const part = (kind: string): string => `application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml`
const spreadsheet = join(folder, 'counters.xlsx')
const book: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${part('sheet.main')}"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${part('worksheet')}"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Counters" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${sheet.join('')}</sheetData></worksheet>`
}
writeFileSync(
  spreadsheet,
  zipSync(Object.fromEntries(Object.entries(book).map(([name, text]) => [name, strToU8(text)])))
)

const PRINTED = /admin with the password (\S+) /

async function start(name: string): Promise<RunningLoggia & { readonly https: string; readonly password: string }> {
  const httpsPort = await freePort()
  const running = await serve(
    join(folder, name),
    {
      LOGGIA_DEMO: 'false',
      LOGGIA_ENGINE_MEMORY_MB: '1000',
      LOGGIA_WEBHOOK_HOSTS: '127.0.0.1',
      LOGGIA_IMPORT_HOSTS: '127.0.0.1',
      LOGGIA_COLLABORATION_HOSTS: '127.0.0.1'
    },
    httpsPort
  )
  const password = PRINTED.exec(running.output())?.[1]
  assert.ok(password, `the first start prints a password: ${running.output()}`)
  return { ...running, https: `https://127.0.0.1:${httpsPort}`, password }
}

async function travel(hands: Hands): Promise<void> {
  const [city, neighbour] = await Promise.all([start(`${hands}-city`), start(`${hands}-neighbour`)])
  const receiver = await startReceiver()
  const file = createServer((_request, response) => response.end(MESSY))
  await new Promise<void>((resolve) => file.listen(0, '127.0.0.1', resolve))
  const people: Record<string, Person> = {}
  try {
    for (const name of ['admin', 'ann', 'ulf', 'rosa', 'visitor', 'guest'])
      people[name] = await personAt(browser!, hands)
    const told: string[] = []
    for (const { page } of Object.values(people)) {
      page.on('pageerror', (error) => void told.push(error.message))
      page.on('console', (message) => void (message.type() === 'error' && told.push(message.text())))
    }
    const world: JourneyWorld = {
      portal: city.https,
      neighbour: neighbour.https,
      receiver: receiver.url,
      refreshed: `http://127.0.0.1:${(file.address() as AddressInfo).port}/bike-counts_2026.csv`,
      password: city.password,
      neighbourPassword: neighbour.password,
      messy,
      spreadsheet,
      people: people as unknown as JourneyWorld['people'],
      keep: (name) => join(folder, `${hands}-${name}`),
      received: receiver.received
    }
    for (const { says, run, picture } of JOURNEY) {
      try {
        await run(world)
      } catch (error) {
        if (pictures !== undefined)
          for (const [name, person] of Object.entries(people)) await takePicture(person, pictures, `failed-${name}`)
        throw new Error(`${hands}: ${says}`, { cause: error })
      }
      if (picture === undefined) continue
      const [who, name] = picture
      if (pictures !== undefined && hands === 'mouse') await takePicture(world.people[who], pictures, name)
      await world.people[who].page.evaluate(AXE)
      assert.deepEqual(await world.people[who].page.evaluate(VIOLATIONS), [], says)
    }
    // Refusals have a status that the console reports. The page that switches the banner on has no hash for its colours,
    // which are in the page that the script reads then, and shows only after it is opened.
    const isKnown = (line: string): boolean => /status of 4\d\d/.test(line) || line.startsWith('Applying inline style')
    assert.deepEqual(
      told.filter((line) => !isKnown(line)),
      []
    )
  } finally {
    for (const person of Object.values(people)) await person.leave()
    file.close()
    await receiver.close()
    await Promise.all([city.stop(), neighbour.stop()])
  }
}

test('people run a portal from its first start to its audit log in a browser', { skip }, () => travel('mouse'))
test('the same with the keyboard only', { skip }, () => travel('keyboard'))
