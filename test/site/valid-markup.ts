import { HtmlValidate } from 'html-validate'

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: {
    // Ours: `<!doctype html>`, no trailing blanks to look for, elements that close themselves as Svelte writes them.
    'doctype-style': 'off',
    'no-trailing-whitespace': 'off',
    'void-style': 'off',
    'long-title': 'off',
    'no-inline-style': 'error',
    'attr-quotes': 'off',
    // A button without a type sends its form, which is what ours are for.
    'no-implicit-button-type': 'off',
    // Frames that scroll are regions with a name, so that the keyboard reaches them.
    'prefer-native-element': ['error', { exclude: ['region'] }],
    'no-raw-characters': 'off'
  }
})

/** What is wrong with the markup of a page, in a line each. */
export async function faultsOf(path: string, text: string): Promise<string[]> {
  const report = await validator.validateString(text)
  return report.results.flatMap(({ messages }) =>
    messages.map(
      ({ ruleId, message, line, column }) =>
        `${path} ${ruleId}: ${message} at ${line}:${column}: ${text.split('\n')[line - 1]?.slice(Math.max(0, column - 60), column + 120)}`
    )
  )
}
