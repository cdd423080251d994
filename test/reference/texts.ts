/** Texts that have broken programs: scripts, accents, quotes, blanks, emoji, other planes, look-alikes. */
export const TEXTS: readonly string[] = [
  '', ' ', 'a', 'A', 'abc', 'ABC', 'Abc', 'zebra', 'THE BOOK OF SECRETS', 'the book of secret', 'star wars', 'Wars of the Star',
  'Éclair', 'eclair', 'École', 'ecole', 'naïve façade', 'Œuvre', 'oeuvre', 'Łódź', 'Ærø', 'Straße', 'STRASSE', 'İstanbul', 'ılık', 'ΣΊΣΥΦΟΣ',
  'e\u0301clair', 'Å', 'A\u030a', 'ﬁn', '東京都', '北京 上海', '한국', 'مرحبا بالعالم', 'שלום', 'नमस्ते', 'ไทย',
  '😀', '👩‍👩‍👧 family', '𝒳 marks', '\u{10ffff}', '\ufffd', 'a\u200bb', 'non\u00a0breaking',
  "it's", 'say "hi"', 'back\\slash', 'two\nlines', 'tab\there', 'comma, semi; pipe|', '{curly}', '[1, 2]', '<b>bold</b>', '%', '_', '100%', "'; DROP TABLE x; --", '${x}', '{x:String}', '\\N', 'NULL', 'null', 'true', '`tick`',
  '0', '00', '007', '1', '10', '9', '-1', '1e3', '3.14', '2024', '2024-02-29', 'RS-1', 'RS-1A', 'C-3A', 'FR', 'fr', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
]

export const CODES: readonly string[] = ['red', 'green', 'blue', 'Blue', 'bleu ciel', 'ночь']

export const PATHS: readonly string[] = [
  'Europe', 'Europe/France', 'Europe/France/Paris', 'Europe/France/Lyon', 'Europe/España', 'Asia', 'Asia/日本', 'European', 'Asia/', '/odd', 'Europe/France/Paris/1er',
]

/** Whole JSON texts and texts that are none. */
export const BLOBS: readonly string[] = ['{}', '[]', '{"a": 1}', '[1, "two", null]', '"text"', 'null', '1.5', 'not json', '{"a":', '{"é": "\\u00e9"}']

export const ZONES: readonly string[] = [
  'UTC', 'Europe/Paris', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia', 'Africa/Cairo', 'America/Sao_Paulo',
]
