/** The command line as a person meets it: what is typed, what is answered, which exit code. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, describe } from 'node:test'
import { type Outcome, type RunningLoggia, runInProcess, runLoggia, serve } from '../demo/loggia-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'loggia-cli-'))
// mkdtemp makes 0700; the engine's own user must be able to pass.
chmodSync(folder, 0o711)
after(() => rmSync(folder, { recursive: true, force: true }))

const inFolder = (name: string) => join(folder, name)
const write = (name: string, content: string): string => {
  writeFileSync(inFolder(name), content)
  return inFolder(name)
}
const cities = write(
  'cities.csv',
  'id,name,people,place\n1,Ålesund,52000,"62.47, 6.15"\n2,Bergen,285000,"60.39, 5.32"\n3,Oslo,700000,"59.91, 10.75"\n'
)

/** Durations differ from run to run. */
const steady = (text: string): string => text.replace(/\d+\.\d s/g, 'T s')
const typed =
  (home: string) =>
  (...args: string[]): Promise<Outcome> =>
    runInProcess([...args, '--home', home])

test('without a command, with an unknown one or a wrong option the usage is printed and the exit code is 2', async () => {
  const nothing = await runLoggia([])
  assert.equal(nothing.code, 2)
  assert.match(nothing.stderr, /^usage: loggia COMMAND/)
  assert.deepEqual(await runLoggia(['frobnicate']), {
    code: 2,
    stdout: '',
    stderr: 'loggia: there is no command "frobnicate". `loggia help` lists the commands.\n'
  })
  assert.deepEqual(await runInProcess(['serve', '--frob']), {
    code: 2,
    stdout: '',
    stderr: "loggia: Unknown option '--frob'. `loggia help serve` says more.\n"
  })
  assert.deepEqual(await runInProcess(['import']), {
    code: 2,
    stdout: '',
    stderr: 'loggia: The file is missing: `loggia import FILE --id ID`.\n'
  })
})

test('help, version and config answer on standard output', async () => {
  assert.match((await runInProcess(['help', 'import'])).stdout, /--attachment FILE/)
  assert.match((await runInProcess(['version'])).stdout, /^loggia \d+\.\d+\.\d+\n$/)
  const { stdout, code } = await runInProcess(['config', '--port', '81'], {
    LOGGIA_HTTPS_PORT: '0',
    LOGGIA_CLICKHOUSE_PASSWORD: 'hunter2'
  })
  assert.equal(code, 0)
  assert.match(stdout, /^port +81 +--port$/m)
  assert.match(stdout, /^https-port +0 +LOGGIA_HTTPS_PORT$/m)
  assert.ok(!stdout.includes('hunter2'))
  assert.deepEqual(await runInProcess(['config', '--port', 'x']), {
    code: 1,
    stdout: '',
    stderr: 'loggia: --port: "x" is invalid; expected: port number, 0 to 65535.\n'
  })
})

describe('users and roles, beside a server or without one', () => {
  const loggia = typed(inFolder('people'))

  test('a user is made with its own password, listed, changed and deleted', async () => {
    const made = await loggia('user', 'create', 'ann', '--role', 'publisher', '--full-name', 'Ann Smith')
    assert.equal(made.code, 0)
    assert.match(made.stdout, /^\S{22}\n$/)
    assert.equal(made.stderr, 'user ann is created; the password above is shown only once\n')
    assert.equal((await loggia('user', 'create', 'ANN')).stderr, 'loggia: The user name ANN is taken.\n')
    assert.equal(
      (await loggia('user', 'role', 'ann', '--role', 'administrator')).stdout,
      'user ann has the role administrator\n'
    )
    assert.equal(
      (await loggia('user', 'list')).stdout,
      'name  full name  role           user type  state    last sign-in\nann   Ann Smith  Administrator  creatorUT  enabled  never\n'
    )
    assert.equal(
      (await loggia('user', 'disable', 'ann')).stderr,
      'loggia: ann is the last administrator of the organization.\n'
    )
    assert.equal(
      (await loggia('user', 'create', 'bob', '--password', 'short')).stderr,
      "loggia: Invalid parameters.\n  'password' must have at least 12 characters.\n  'password' must be harder to guess: it is on the list of common passwords. Several unrelated words make a good one.\n"
    )
    assert.deepEqual(await loggia('user', 'password', 'ann', '--password', 'correct horse 1'), {
      code: 0,
      stdout: 'new password of ann; all tokens are revoked\n',
      stderr: ''
    })
    await loggia('user', 'create', 'bob')
    assert.equal((await loggia('user', 'delete', 'bob')).stdout, 'user bob is deleted\n')
    assert.equal((await loggia('user', 'delete', 'bob')).code, 1)
  })

  test('roles are listed, and a command with a missing argument names it', async () => {
    assert.match((await loggia('role', 'list')).stdout, /^org_publisher +Publisher +\d+ +\S/m)
    assert.equal(
      (await loggia('user', 'frob')).stderr,
      'loggia: `loggia user` is followed by create, list, password, second-factor, role, disable, enable, delete.\n'
    )
    assert.equal((await loggia('user', 'create')).code, 2)
  })
})

describe('the audit log', () => {
  const loggia = typed(inFolder('audited'))

  test('what commands change is in it, filtered, as a table and as JSON', async () => {
    await loggia('user', 'create', 'ann', '--role', 'publisher')
    await loggia('key', 'create', 'map', '--owner', 'ann')
    const { stdout } = await loggia('events', '--json')
    const entries = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.deepEqual(
      entries.map(({ type, action, subject, actor, client, address, outcome }) => [
        type,
        action,
        subject,
        actor,
        client,
        address,
        outcome
      ]),
      [
        ['users', 'add', 'ann', 'operator', 'loggia user create', null, 'done'],
        ['keys', 'create', 'map', 'operator', 'loggia key create', null, 'done']
      ]
    )
    assert.match(
      (await loggia('events', '--type', 'keys', '--since', '1h')).stdout,
      /^time +actor +what +subject +address +client +outcome\n\S+Z +operator +keys\/create +map +- +loggia key create +done\n$/
    )
    for (const none of [['--until', '1h'], ['--user', 'ann'], ['--failures']])
      assert.equal((await loggia('events', '--json', ...none)).stdout, '', none.join(' '))
    assert.equal((await loggia('events', '--since', 'yesterday')).code, 2)
  })
})

describe('on a free home', () => {
  const home = inFolder('free')
  const loggia = typed(home)

  test('a file becomes a dataset that can be asked', async () => {
    const { code, stdout } = await loggia('import', cities, '--id', 'cities', '--title', 'Cities of Norway')
    assert.deepEqual(
      [code, steady(stdout)],
      [
        0,
        [
          'cities: 3 records, 4 fields, T s',
          '  fields   id int, name text, people int, place geo_point_2d',
          '  lines    4 in the file: 1 of the header, 3 of records',
          '  see it   http://localhost:8080/api/explore/v2.1/catalog/datasets/cities/records (while `loggia serve` runs)',
          ''
        ].join('\n')
      ]
    )
    const answer = await loggia(
      'query',
      'cities',
      '--where',
      'people > 100000',
      '--select',
      'name, people',
      '--order-by',
      'people desc'
    )
    assert.deepEqual(answer, {
      code: 0,
      stdout: '{"name": "Oslo", "people": 700000}\n{"name": "Bergen", "people": 285000}\n',
      stderr: ''
    })
    assert.equal(
      (await loggia('query', 'cities', '--select', 'name', '--limit', '1', '--format', 'csv')).stdout,
      'name\r\nÅlesund\r\n'
    )
  })

  test('what cannot be done is said, not passed over', async () => {
    assert.deepEqual(await loggia('dataset', 'set', 'cities', '--meta', 'default.records_count=5'), {
      code: 2,
      stdout: '',
      stderr: 'loggia: default.records_count is computed by Loggia and cannot be set.\n'
    })
    assert.deepEqual(await loggia('import', folder, '--id', 'x'), {
      code: 1,
      stdout: '',
      stderr: `loggia: ${folder} is a folder. An import reads files: name one, or several.\n`
    })
  })

  test('a dataset that exists is replaced only with --replace', async () => {
    const refused = await loggia('import', cities, '--id', 'cities')
    assert.deepEqual(refused, {
      code: 1,
      stdout: '',
      stderr: 'loggia: There is already a dataset cities; --replace loads it again.\n'
    })
    assert.equal((await loggia('import', cities, '--id', 'cities', '--replace')).code, 0)
    assert.match((await loggia('dataset', 'list')).stdout, /^cities +3 +public +Cities of Norway$/m)
  })

  test('several files get ids from their names; one that fails does not keep the others back', async () => {
    const [one, two] = [write('First one.csv', 'a\n1\n'), write('second-one.jsonl', '{"b": true}\n')]
    const { code, stdout, stderr } = await loggia('import', one, inFolder('absent.csv'), two)
    assert.equal(code, 1)
    assert.deepEqual(steady(stdout).trim().split('\n').sort(), [
      '2 of 3 imported',
      'first_one: 1 record, 1 field, T s',
      'second-one: 1 record, 1 field, T s'
    ])
    assert.equal(stderr, `absent: There is no file ${inFolder('absent.csv')}.\n`)
  })

  test('cells that do not fit the schema refuse the file, and are reported by line; --null-rejected loads it', async () => {
    const schema = write('schema.json', '{"fields": [{"name": "id", "type": "int"}, {"name": "day", "type": "date"}]}')
    const file = write('days.csv', 'id,day\n1,2020-01-01\ntwo,2020-01-02\n3,yesterday\n')
    const refused = await loggia('import', file, '--id', 'days', '--schema', schema)
    assert.equal(refused.code, 1)
    assert.match(refused.stderr, /line 3, id: "two" is not a valid int/)
    assert.match(refused.stderr, /line 4, day: "yesterday" is not a valid date/)
    assert.equal((await loggia('dataset', 'list')).stdout.includes('days'), false)
    const loaded = await loggia('import', file, '--id', 'days', '--schema', schema, '--null-rejected')
    assert.deepEqual(
      [loaded.code, loaded.stderr],
      [
        0,
        'days: 2 cells that did not fit the type of their fields became null, the first in line 3 of column id: "two".\n'
      ]
    )
  })

  test('columns of coordinates become a point, which is said; --no-points leaves them as they are', async () => {
    const stops = write('stops.csv', 'stop_name,stop_lat,stop_lon\nA,48.85,2.35\nB,,\n')
    const { stdout, stderr } = await loggia('import', stops, '--id', 'stops')
    assert.match(stdout, /^ {2}fields {3}stop_name text, stop_lat double, stop_lon double, geo_point_2d geo_point_2d$/m)
    assert.equal(
      stderr,
      'stops: The point geo_point_2d was made of stop_lat and stop_lon; --no-points leaves it out.\n'
    )
    const without = await loggia('import', stops, '--id', 'stops', '--replace', '--no-points')
    assert.match(
      without.stdout,
      /^ {2}fields {3}stop_name text, stop_lat double, stop_lon double\n {2}changes {2}gone geo_point_2d$/m
    )
    assert.equal((await loggia('dataset', 'remove', 'stops')).code, 0)
  })

  test('--replace keeps what is said about the fields and says what changed; a type flips only with --allow-type-changes', async () => {
    const schema = write(
      'towns.schema.json',
      '{"fields": [{"name": "inhabitants", "source": "people", "type": "int", "label": "Inhabitants", "annotations": {"unit": "persons"}}]}'
    )
    assert.equal(
      (await loggia('import', write('towns.csv', 'id,people,note\n1,52000,x\n'), '--id', 'towns', '--schema', schema))
        .code,
      0
    )
    const again = await loggia(
      'import',
      write('towns.csv', 'people,id,since\n53000,1,2020-01-01\n'),
      '--id',
      'towns',
      '--replace'
    )
    assert.match(
      again.stdout,
      /^ {2}fields {3}inhabitants int, id int, since date\n {2}changes {2}new since; gone note$/m
    )
    const flips = write('towns.csv', 'people,id,since\nmany,1,2020-01-01\n')
    const refused = await loggia('import', flips, '--id', 'towns', '--replace')
    assert.deepEqual([refused.code, refused.stdout], [1, ''])
    assert.match(refused.stderr, /inhabitants from int to text, because of "many" in line 2/)
    assert.match(
      (await loggia('import', flips, '--id', 'towns', '--replace', '--allow-type-changes')).stdout,
      /^ {2}changes {2}retyped inhabitants \(int to text\)$/m
    )
    assert.equal((await loggia('dataset', 'remove', 'towns')).code, 0)
  })

  test('--dry-run shows the result of an import, and leaves nothing behind', async () => {
    const before = (await loggia('dataset', 'list')).stdout
    const { code, stdout } = await loggia('import', cities, '--id', 'towns', '--dry-run')
    assert.deepEqual(
      [code, stdout],
      [
        0,
        'towns: 3 records, 4 fields would be imported; nothing was changed\n  fields   id int, name text, people int, place geo_point_2d\n  lines    4 in the file: 1 of the header, 3 of records\n'
      ]
    )
    assert.equal((await loggia('dataset', 'list')).stdout, before)
    const nowhere = inFolder('no-home-yet')
    assert.equal((await typed(nowhere)('import', cities, '--dry-run')).code, 0)
    assert.equal(existsSync(nowhere), false)
  })

  test('--suggest prints a schema file and what it changes; the import with it gives that', async () => {
    const prices = write('prices.csv', 'day;price\n22.07.21;1.234,50 €\n23.07.21;n.d.\n')
    const { code, stdout, stderr } = await loggia('import', prices, '--dry-run', '--suggest')
    assert.deepEqual(
      [code, JSON.parse(stdout), stderr],
      [
        0,
        {
          version: 2,
          csv: { delimiter: ';' },
          fields: [
            {
              name: 'day',
              type: 'date',
              annotations: { facet: true, timerangeFilter: true },
              values: { patterns: ['dd.MM.yy'] }
            },
            {
              name: 'price',
              type: 'double',
              annotations: { unit: '€' },
              values: { decimal: ',', thousands: '.', unit: '€', nulls: ['n.d.'] }
            }
          ]
        },
        'prices: day becomes date instead of text: "22.07.21" is 2021-07-22, "23.07.21" is 2021-07-23.\nprices: price becomes double instead of text: "1.234,50 €" is 1234.5, "n.d." is null.\n'
      ]
    )
    const schema = write('prices.json', stdout)
    assert.equal((await loggia('import', prices, '--schema', schema)).code, 0)
    assert.match((await loggia('query', 'prices')).stdout, /"price": ?1234\.5/)
    assert.equal((await loggia('dataset', 'remove', 'prices')).code, 0)
    const kinds = write('kinds.csv', 'no;kinds\n1;road|path\n2;road\n3;path|bridge|road\n')
    assert.match(
      (await loggia('import', kinds, '--dry-run', '--suggest')).stderr,
      /^kinds: kinds becomes a list of text: "road\|path" is \['road','path'\]/
    )
    assert.deepEqual(await loggia('import', prices, '--suggest'), {
      code: 2,
      stdout: '',
      stderr: 'loggia: --suggest prints a schema and needs --dry-run.\n'
    })
  })

  test('fields are described, hidden and put in order without an import, and a later load keeps this', async () => {
    const towns = write('hamlets.csv', 'name;people;secret;tags\nBorg;52;quartz;a|b\nVik;285;basalt;b\n')
    const schema = write(
      'hamlets.json',
      '{"version": 2, "fields": [{"name": "name", "type": "text"}, {"name": "people", "type": "int"}, {"name": "secret", "type": "text"}, {"name": "tags", "type": "text", "values": {"separator": "|"}}]}'
    )
    await loggia('import', towns, '--schema', schema)
    const set = (...args: string[]) => loggia('fields', 'set', 'hamlets', ...args)
    assert.deepEqual(await set('people', '--label', 'Inhabitants', '--unit', 'persons', '--facet'), {
      code: 0,
      stdout: 'people of hamlets is changed\n',
      stderr: ''
    })
    await set('tags', '--multivalued', ',')
    assert.equal((await loggia('query', 'hamlets', '--where', '"quartz"')).stdout.includes('Borg'), true)
    await set('secret', '--hidden')
    await loggia('fields', 'order', 'hamlets', 'tags', 'people')
    const seen = async () => {
      const { stdout } = await loggia('query', 'hamlets', '--order-by', 'people')
      return stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line))
    }
    const records = [
      { tags: ['a', 'b'], people: 52, name: 'Borg' },
      { tags: ['b'], people: 285, name: 'Vik' }
    ]
    assert.deepEqual(await seen(), records)
    assert.deepEqual(Object.keys((await seen())[0]), ['tags', 'people', 'name'])
    assert.match((await loggia('query', 'hamlets', '--where', 'secret = "quartz"')).stderr, /secret/)
    assert.equal((await loggia('query', 'hamlets', '--where', '"quartz"')).stdout.includes('Borg'), false)
    await loggia('import', towns, '--id', 'hamlets', '--replace')
    assert.deepEqual(await seen(), records)
    assert.equal(
      (await loggia('fields', 'list', 'hamlets')).stdout,
      'field   type  options             label\n' +
        'tags    text  multivalued=,       tags\n' +
        'people  int   facet unit=persons  Inhabitants\n' +
        'name    text                      name\n' +
        'secret  text  hidden              secret\n'
    )
    await set('secret', '--no-hidden')
    assert.equal((await seen())[0].secret, 'quartz')
    const mistakes: readonly (readonly [args: readonly string[], message: RegExp])[] = [
      [['nothing', '--label', 'x'], /has no field nothing. It has: tags, people, name, secret/],
      [['people', '--decimals', '2'], /a field of the type int has no decimals/],
      [['people', '--facet-sort', 'up'], /facetsort must be one of count,/],
      [['tags', '--multivalued', ''], /a list stays one until/],
      [['name', '--multivalued', ','], /becomes a list only when its records are loaded again/],
      [['name', '--label', ' '], /the label must not be empty/]
    ]
    for (const [args, message] of mistakes) assert.match((await set(...args)).stderr, message)
    assert.equal((await loggia('dataset', 'remove', 'hamlets')).code, 0)
  })

  test('mistakes in a query are reported in the words of the API, with exit code 1', async () => {
    const unknown = await loggia('query', 'nothing')
    assert.deepEqual([unknown.code, unknown.stdout], [1, ''])
    assert.match(unknown.stderr, /^loggia: .*nothing/)
    const wrong = await loggia('query', 'cities', '--where', 'people >')
    assert.equal(wrong.code, 1)
    assert.match(wrong.stderr, /^loggia: .*where/)
  })

  test('what is said about a dataset can be changed, and a dataset removed', async () => {
    assert.equal(
      (await loggia('dataset', 'set', 'cities', '--access', 'org', '--meta', 'default.publisher=Ann')).code,
      0
    )
    assert.match((await loggia('dataset', 'list')).stdout, /^cities +3 +org /m)
    assert.deepEqual(await loggia('dataset', 'remove', 'first_one'), {
      code: 0,
      stdout: 'first_one is removed\n',
      stderr: ''
    })
    assert.equal((await loggia('dataset', 'remove', 'first_one')).code, 1)
    assert.equal((await loggia('dataset', 'set', 'cities')).code, 2)
  })

  test('check counts what there is and finds nothing wrong', async () => {
    const { code, stdout } = await loggia('check')
    assert.equal(code, 0)
    assert.match(stdout, /^3 datasets, \d+ tables, 7 records: all is well\n$/)
  })

  test('a key is shown once when it is made, and listed without its secret', async () => {
    const { stdout: secret, stderr } = await loggia('key', 'create', 'for tests', '--daily-calls', '5')
    assert.match(secret, /^[0-9a-f]{56}\n$/)
    const id = /^key (\S+) for for tests/.exec(stderr)?.[1] ?? ''
    const listed = (await loggia('key', 'list')).stdout
    assert.match(listed, new RegExp(`^${id} +for tests +live .* 5 `, 'm'))
    assert.equal(listed.includes(secret.trim()), false)
    assert.notEqual((await loggia('key', 'rotate', id)).stdout, secret)
    assert.equal((await loggia('key', 'revoke', id)).code, 0)
    assert.match((await loggia('key', 'list')).stdout, new RegExp(`^${id} +for tests +revoked`, 'm'))
    assert.equal((await loggia('key', 'revoke', 'nobody')).code, 1)
    assert.equal((await loggia('key', 'create')).code, 2)
  })
})

describe('on a home that a server uses', () => {
  const home = inFolder('used')
  const loggia = typed(home)
  let server: RunningLoggia
  test.before(async () => void (server = await serve(home, { LOGGIA_DEMO: 'false', LOGGIA_IMPORT_HOSTS: '127.0.0.1' })))
  test.after(() => server.stop())
  const get = async (path: string) => (await fetch(`${server.url}${path}`)).json() as Promise<Record<string, unknown>>

  test('an import goes through the server, which answers with it at once', async () => {
    assert.equal(
      (await loggia('import', cities, '--id', 'cities', '--attachment', write('about.md', '# About'))).code,
      0
    )
    assert.equal((await get('/api/explore/v2.1/catalog/datasets/cities/records')).total_count, 3)
    assert.deepEqual(
      ((await get('/api/explore/v2.1/catalog/datasets/cities/attachments')).attachments as unknown[]).length,
      1
    )
  })

  test('the operator sees what is private; nobody else does', async () => {
    assert.equal((await loggia('import', cities, '--id', 'secret', '--access', 'private')).code, 0)
    assert.equal((await fetch(`${server.url}/api/explore/v2.1/catalog/datasets/secret`)).status, 404)
    assert.equal((await loggia('query', 'secret', '--limit', 'all')).stdout.trim().split('\n').length, 3)
  })

  test('with --metadata-only the dataset is shown and its records are refused', async () => {
    assert.equal((await loggia('import', cities, '--id', 'closed', '--metadata-only')).code, 0)
    assert.equal((await fetch(`${server.url}/api/explore/v2.1/catalog/datasets/closed`)).status, 200)
    assert.equal((await fetch(`${server.url}/api/explore/v2.1/catalog/datasets/closed/records`)).status, 403)
  })

  test('an address is fetched; its name and content decide the format', async (t) => {
    const source = createServer((request, response) =>
      request.url === '/gone.csv' ? response.writeHead(410).end() : response.end('x;y\n1;2\n')
    ).listen(0, '127.0.0.1')
    await once(source, 'listening')
    t.after(() => source.close())
    const url = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
    const { stdout } = await loggia('import', `${url}/some%20data.csv?x=1`)
    assert.deepEqual(steady(stdout).split('\n').slice(0, 2), [
      'some_data: 1 record, 2 fields, T s',
      '  fields   x int, y int'
    ])
    const [, address = ''] = /^ {2}see it {3}(\S+)$/m.exec(stdout) ?? []
    assert.equal(((await (await fetch(address)).json()) as { total_count: number }).total_count, 1)
    assert.deepEqual(await loggia('import', `${url}/gone.csv`), {
      code: 1,
      stdout: '',
      stderr: `loggia: ${url}/gone.csv could not be fetched: it answers 410.\n`
    })
    assert.match((await loggia('import', 'http://localhost:1/x.csv')).stderr, /are not allowed/)
    assert.deepEqual(readdirSync(join(home, 'drafts')), [])
  })

  test('a setting that only the server can have is refused, not ignored', async () => {
    for (const options of [
      ['--import-hosts', 'example.org'],
      ['--engine-memory-mb', '512', '--no-demo']
    ]) {
      const { code, stderr } = await loggia('import', cities, '--id', 'never', ...options)
      assert.equal(code, 1)
      assert.match(stderr, / (is|are) decided by the server that uses /)
      for (const option of options.filter((each) => each.startsWith('--'))) assert.ok(stderr.includes(option), stderr)
    }
    const { stderr } = await runInProcess(['import', 'http://example.org/a.csv', '--home', home], {
      LOGGIA_IMPORT_HOSTS: 'example.org'
    })
    assert.match(
      stderr,
      /^loggia: The running server that uses this home decides import-hosts, and allows 127\.0\.0\.1\./
    )
  })

  test('a comparison asks other portals itself: the hosts it may ask are its own', async () => {
    const { stderr } = await loggia('compare', 'http://127.0.0.1:1', '--import-hosts', '127.0.0.1')
    assert.match(stderr, /127\.0\.0\.1:1\S* could not be fetched/)
  })

  test('a second server is refused', async () => {
    const { code, stderr } = await loggia('serve', '--port', '0', '--https-port', '0', '--no-demo')
    assert.deepEqual([code, stderr], [1, `loggia: Another server works on ${home}.\n`])
  })

  test('a key made beside the server is known to it at once', async () => {
    const secret = (await loggia('key', 'create', 'partner')).stdout.trim()
    assert.equal((await fetch(`${server.url}/api/explore/v2.1/catalog/datasets?apikey=${secret}`)).status, 200)
    assert.equal(
      (await fetch(`${server.url}/api/explore/v2.1/catalog/datasets?apikey=${secret.replace(/./, 'x')}`)).status,
      401
    )
  })

  test('check asks the server', async () => {
    assert.match((await loggia('check')).stdout, /^4 datasets, \d+ tables, 10 records: all is well\n$/)
  })

  test('only the command line of the home may import: others are refused without the secret', async () => {
    for (const headers of [{}, { authorization: 'Loggia wrong' }] as Record<string, string>[]) {
      const response = await fetch(`${server.url}/loggia/imports`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ source: '/etc/passwd', datasetId: 'passwd' })
      })
      assert.equal(response.status, 403)
    }
  })

  test('the start page leads to the API and to public pages', async () => {
    const page = await (await fetch(server.url)).text()
    assert.match(page, /href="\/api-reference\/"/)
    assert.match(page, /href="\/explore\/dataset\/cities\/information\/"/)
    assert.equal(page.includes('secret'), false)
  })

  test('health, readiness and metrics answer', async () => {
    assert.deepEqual(await get('/healthz'), { status: 'ok' })
    assert.deepEqual(await get('/readyz'), { status: 'ok', engine: 'ok', database: 'ok', disk: 'ok' })
    const metrics = await (await fetch(`${server.url}/metrics`)).text()
    assert.match(metrics, /^loggia_http_requests_total\{route="\/healthz",method="GET",status="200"\} 1$/m)
    assert.match(metrics, /^loggia_loads_total\{outcome="ok"\} [1-9]/m)
    assert.match(metrics, /^loggia_loads_total\{outcome="failed"\} [1-9]/m)
    assert.match(metrics, /^loggia_engine_query_duration_seconds_count\{kind="page",outcome="ok"\} [1-9]/m)
    assert.match(metrics, /^loggia_stage_duration_seconds_count\{route="[^"]+records",stage="engine"\} [1-9]/m)
    assert.match(metrics, /^process_resident_memory_bytes \d+$/m)
  })

  test('SIGTERM closes in order with code 0', async () => {
    await server.stop()
    assert.equal(server.child.exitCode, 0)
    assert.equal((await loggia('check')).code, 0)
  })
})
