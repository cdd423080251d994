import assert from 'node:assert/strict'
import test from 'node:test'
import { parseQueryString } from '#http'
import { makeField } from '#schema'
import { questionPairs } from '../data/question.ts'
import { filterQuestion, orderQuestion, readTableState, tablePairs } from './table-state.ts'

const FIELDS = [
  makeField('name', 'text'),
  makeField('size', 'double'),
  makeField('day', 'date'),
  makeField('open', 'boolean')
]
const read = (query: string) => readTableState(parseQueryString(query), FIELDS)
const filters = (query: string) => questionPairs(filterQuestion(read(query)))

test('filters are conditions of ODSQL; what people typed is a literal in them', () => {
  assert.deepEqual(filters('from.size=2,5&to.size=1%20000&q=say%20"hi"'), [
    ['where', '(search("say") and "hi") and (`size` >= 2.5) and (`size` <= 1000)']
  ])
  assert.deepEqual(filters('refine.name=a&refine.name=b"'), [['where', '`name` in ("a", "b\\"")']])
  assert.deepEqual(filters('refine.open=true&exclude.name=x'), [
    ['refine', 'open:true'],
    ['exclude', 'name:x']
  ])
  assert.deepEqual(filters('contains.name=a%22%20or%201=1'), [['where', '`name` like "*a\\" or 1=1*"']])
})

test('a year, a month or a day ends with its last moment', () => {
  const where = (query: string) => filters(query)[0]?.[1]
  assert.equal(where('from.day=2018&to.day=2018'), "(`day` >= date'2018') and (`day` < date'2019-01-01')")
  assert.equal(where('to.day=2018-12'), "`day` < date'2019-01-01'")
  assert.equal(where('to.day=2020-02-28'), "`day` < date'2020-02-29'")
})

test('an invalid number, an invalid date and an unknown field are not filters', () => {
  assert.deepEqual(filters("from.size=x&to.day=1'&from.other=1&refine.none=1&disjunctive.name=true"), [])
})

test('every digit of a number is a condition, and several values of any type are alternatives', () => {
  const fields = [makeField('status', 'int'), makeField('day', 'date'), makeField('open', 'boolean')]
  const where = (query: string) =>
    questionPairs(filterQuestion(readTableState(parseQueryString(query), fields))).map((pair) => pair.join(' '))
  assert.deepEqual(where('from.status=9007199254740993'), ['where `status` >= 9007199254740993'])
  assert.deepEqual(where('refine.status=7&refine.status=x&refine.status=09'), ['where `status` in (7, 9)'])
  assert.deepEqual(where('refine.open=true&refine.open=False'), ['where `open` in (true, false)'])
  assert.deepEqual(where('refine.day=1970&refine.day=2000/02'), [
    "where (`day` >= date'1970' and `day` < date'1971-01-01') or (`day` >= date'2000-02' and `day` < date'2000-03-01')"
  ])
})

test('dates of all years are filters, and days that no calendar has are not', () => {
  const where = (query: string) => filters(query)[0]?.[1]
  assert.equal(where('to.day=0050'), "`day` < date'0051-01-01'")
  assert.equal(where('from.day=2018&to.day=9999-12'), "(`day` >= date'2018') and (`day` is not null)")
  assert.deepEqual(filters('from.day=2024-02-30&to.day=0000'), [])
})

test('sort means what it means in old portals: texts up, numbers and dates down', () => {
  assert.deepEqual(orderQuestion(read('sort=name')), { orderBy: '`name` asc' })
  assert.deepEqual(orderQuestion(read('sort=size')), { orderBy: '`size` desc' })
  assert.deepEqual(orderQuestion(read('sort=-size')), { orderBy: '`size` asc' })
  assert.deepEqual(orderQuestion(read('sort=other')), {})
})

test('a state and its address are the same', () => {
  const query = 'q=a+b&refine.name=x&from.size=1&sort=-size&columns=size,name&start=100'
  assert.equal(
    new URLSearchParams(tablePairs(read(query)).map(([name, value]): [string, string] => [name, value])).toString(),
    query.replace(',', '%2C')
  )
})
