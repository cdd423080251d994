import assert from 'node:assert/strict'
import test from 'node:test'
import { foldText, splitWords } from '#query'
import { startEngineForTest } from '../../clickhouse/process/engine-for-tests.ts'
import { foldedText, foldedValue, foldedWords, spacedWords } from './folding.ts'

test('the SQL folds and splits as foldText and splitWords do', async (context) => {
  const engine = await startEngineForTest()
  context.after(() => engine.end())

  await context.test('every character, between two letters', async () => {
    // Surrogates are not characters; code points come as UTF-32 so that no text of ours stands between.
    const character = "convertCharset(toString(unhex(leftPad(hex(code), 8, '0'))), 'UTF-32BE', 'UTF-8')"
    const codes = 'SELECT number AS code FROM numbers(1, 1114111) WHERE NOT (code BETWEEN 0xD800 AND 0xDFFF)'
    const columns = `${foldedText('t')} AS folded, ${foldedValue('t')} AS value, tokens(${foldedWords('t')}, 'splitByNonAlpha') AS words`
    const sql = `SELECT t, ${columns} FROM (SELECT code, concat('x', ${character}, 'Y') AS t FROM (${codes}))`
    const rows = await engine.connection.json<{ t: string; folded: string; value: string; words: string[] }>(
      { sql },
      { user: 'loader' }
    )
    assert.equal(rows.length, 1_112_063)
    assert.deepEqual(rows.filter(({ t, folded, value }) => foldText(t) !== folded || value !== folded).slice(0, 5), [])
    const unlike = rows.filter(({ t, words }) => splitWords(t).join(' ') !== words.join(' '))
    // The engine's regular expressions know an older Unicode: letters added since then separate words there.
    assert.ok(unlike.every(({ words }) => words.join(' ') === 'x y'))
    assert.ok(
      unlike.every(
        ({ t }) =>
          !/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Hebrew}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(
            t.slice(1, -1)
          ) || isRecent(t)
      )
    )
  })

  await context.test('texts in which characters affect adjacent ones', async () => {
    const texts = [
      '',
      'ΑΣ ΣΑΣ.',
      'İstanbul ISPARTA ıI',
      'e\u0301\u0323 é',
      'L’ŒUVRE – d’“Æsop” ß ẞ',
      'ﬁn ﬂ',
      '한국어 가',
      'नमस्ते दुनिया',
      'مُدَرِّس',
      '\u0345Α\u0345',
      'a\u200db',
      '１２ ⅷ ½ x²',
      'Đà Nẵng Łódź',
      "l'été—l’hiver…",
      '😀 a😀b',
      'A\u0000b\u00a0c\u3000d',
      'ǅ Ǆ',
      'K Å'
    ]
    const sql = `SELECT ${foldedText('t')} AS folded, ${foldedValue('t')} AS value, tokens(${foldedWords('t')}, 'splitByNonAlpha') AS words, ${spacedWords('t')} AS spaced FROM (SELECT arrayJoin({texts:Array(String)}) AS t)`
    const rows = await engine.connection.json<{ folded: string; value: string; words: string[]; spaced: string }>(
      { sql, params: { texts } },
      { user: 'loader' }
    )
    assert.deepEqual(
      rows.map(({ folded }) => folded),
      texts.map(foldText)
    )
    assert.deepEqual(
      rows.map(({ value }) => value),
      texts.map(foldText)
    )
    assert.deepEqual(
      rows.map(({ words }) => words),
      texts.map(splitWords)
    )
    assert.deepEqual(
      rows.map(({ spaced }) => spaced),
      texts.map((each) => splitWords(each).join(' '))
    )
  })
})

/** Letters of well-known scripts that came with Unicode 15 to 17. */
function isRecent(text: string): boolean {
  return /[\u1c89\u1c8a\ua7cb-\ua7dc\ua7f1-\ua7f4\u{1df00}-\u{1dfff}\u{1aff0}-\u{1b16f}\u{10780}-\u{107bf}\u{1e030}-\u{1e08f}]/u.test(
    text
  )
}
