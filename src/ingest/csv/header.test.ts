import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findHeader, joinNames } from './header.ts'

function rowsOf(...texts: readonly string[]) {
  const rows = texts.map((text, index) => ({ line: index + 1, cells: text.split(';'), quoted: [], end: 0 }))
  return { rows, width: Math.max(...rows.map(({ cells }) => cells.length)) }
}

function namesOf(...texts: readonly string[]): string[] {
  const { rows, width } = rowsOf(...texts)
  return joinNames(findHeader(rows, width).header, width)
}

test('years below groups name the columns, and a group ends where a row above begins another', () => {
  assert.deepEqual(namesOf('Region;Men;;Women;', ';2019;2020;2019;2020', 'A;1;2;3;4', 'B;5;6;7;8', 'C;9;10;11;12'), [
    'Region',
    'Men 2019',
    'Men 2020',
    'Women 2019',
    'Women 2020'
  ])
  assert.deepEqual(
    namesOf(
      'Region;Pupils;;;;Teachers',
      ';primary;;secondary;;',
      ';m;f;m;f;',
      'A;1;2;3;4;5',
      'B;5;6;7;8;9',
      'C;9;1;2;3;4'
    ),
    ['Region', 'Pupils primary m', 'Pupils primary f', 'Pupils secondary m', 'Pupils secondary f', 'Teachers']
  )
})

test('a row of years below complete names, and records of years, stay records', () => {
  assert.deepEqual(namesOf('a;b;c', '2019;2020;2021', '2018;2017;2016', '2001;2002;2003'), ['a', 'b', 'c'])
  assert.deepEqual(namesOf('Name;From;;To', 'x;2019;;2020', 'y;2018;;2020', 'z;2017;;2020'), ['Name', 'From', '', 'To'])
})

test('names with their values above a table are titles', () => {
  const block = ['Dataset:;Unemployment', 'Last updated:;10/01/2022', 'Unit;Percent']
  assert.deepEqual(
    namesOf(...block, 'TIME;2018;2019;2020', 'Belgium;5.5;5.4;5.1', 'Spain;9.5;9.4;9.1', 'Italy;1;2;3'),
    ['TIME', '2018', '2019', '2020']
  )
})
