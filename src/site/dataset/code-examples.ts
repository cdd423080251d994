/** Languages in which a request is shown. */
export const EXAMPLE_LANGUAGES = ['url', 'curl', 'python', 'javascript', 'r'] as const
export type ExampleLanguage = (typeof EXAMPLE_LANGUAGES)[number]

export const EXAMPLE_NAMES: Readonly<Record<ExampleLanguage, string>> = {
  url: 'URL',
  curl: 'curl',
  python: 'Python',
  javascript: 'JavaScript',
  r: 'R'
}

type Parameters = readonly (readonly [name: string, value: string])[]

/** The request as a program of the language; values are literals of it, for any content. */
export function exampleText(language: ExampleLanguage, url: string, parameters: Parameters): string {
  return EXAMPLES[language](url, parameters)
}

const EXAMPLES: Readonly<Record<ExampleLanguage, (url: string, parameters: Parameters) => string>> = {
  url: (url, parameters) =>
    parameters.length === 0
      ? url
      : `${url}\n${parameters.map(([name, value], at) => `  ${at === 0 ? '?' : '&'}${name}=${encodeURIComponent(value)}`).join('\n')}`,
  curl: (url, parameters) =>
    [
      `curl --get ${shellText(url)}`,
      ...parameters.map(([name, value]) => `  --data-urlencode ${shellText(`${name}=${value}`)}`)
    ].join(' \\\n'),
  python: (url, parameters) => `import requests

response = requests.get(
    ${JSON.stringify(url)},
    params=[
${parameters.map(([name, value]) => `        (${JSON.stringify(name)}, ${JSON.stringify(value)}),`).join('\n')}
    ],
)
response.raise_for_status()
print(response.json())`,
  javascript: (url, parameters) => `const url = new URL(${JSON.stringify(url)})
${parameters.map(([name, value]) => `url.searchParams.append(${JSON.stringify(name)}, ${JSON.stringify(value)})`).join('\n')}
const response = await fetch(url)
if (!response.ok) throw new Error(await response.text())
console.log(await response.json())`,
  r: (url, parameters) => `library(httr2)

response <- request(${rText(url)}) |>
  req_url_query(
${parameters.map(([name, value]) => `    ${name} = ${rText(value)}`).join(',\n')}
  ) |>
  req_perform()
resp_body_json(response)`
}

function shellText(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

/** JSON's escapes are R's too. */
function rText(text: string): string {
  return JSON.stringify(text)
}
