import { badParameters } from '../pipeline/errors.ts'
import { isJsonObject, type JsonObject } from '../pipeline/parameter.ts'
import type { PageText, PageTexts } from './page-rows.ts'

const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/
const MAX_LANGUAGES = 40
const MAX_TITLE = 250
const MAX_HTML = 200_000

/** `{"en": {"title", "html"}}` over the texts there are; null removes a language. Errors: `portal/bad-parameters`. */
export function readTexts(sent: JsonObject, before: PageTexts = {}): PageTexts {
  const texts: Record<string, PageText> = { ...before }
  const problems: string[] = []
  for (const [language, value] of Object.entries(sent)) {
    const place = `'texts.${language}`
    if (!LANGUAGE.test(language))
      problems.push(`'texts' has ${JSON.stringify(language.slice(0, 50))}, which is not a language code such as fr.`)
    else if (value === null) delete texts[language]
    else {
      const { title = '', html = '' } = isJsonObject(value) ? value : { title: 0 }
      if (typeof title !== 'string' || title.trim() === '' || title.length > MAX_TITLE)
        problems.push(`${place}.title' must be text of at most ${MAX_TITLE} characters, and not empty.`)
      else if (typeof html !== 'string' || html.length > MAX_HTML)
        problems.push(`${place}.html' must be text of at most ${MAX_HTML.toLocaleString('en')} characters.`)
      else texts[language] = { title: title.trim(), html }
    }
  }
  if (problems.length === 0 && Object.keys(texts).length === 0)
    problems.push("'texts' must have at least one language.")
  if (Object.keys(texts).length > MAX_LANGUAGES) problems.push(`'texts' must have at most ${MAX_LANGUAGES} languages.`)
  if (problems.length > 0) throw badParameters(problems)
  return texts
}

/** What the item of the page is called: searches and lists know no languages. */
export function titleOf(texts: PageTexts): string {
  return (texts.en ?? Object.values(texts)[0])?.title ?? ''
}
