import type { Command } from './command.ts'

/** The entries, one a line. */
export function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  return [
    'usage: loggia COMMAND …',
    '',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    `  ${'help'.padEnd(width)}  this, or more about one command: loggia help COMMAND`,
    `  ${'version'.padEnd(width)}  which Loggia this is`,
    '',
    'Every command takes --home DIR (./loggia-home without it), --config FILE, and each setting that `loggia config` shows as --NAME VALUE.',
    ''
  ].join('\n')
}

/** How one command is used. */
export function explain({ name, usage, summary, help = {} }: Command): string {
  const width = Math.max(0, ...Object.keys(help).map((option) => option.length))
  return [
    ...usage.map((line, place) => `${place === 0 ? 'usage: ' : '       '}loggia ${name} ${line}`),
    '',
    `${summary[0]?.toUpperCase()}${summary.slice(1)}.`,
    ...(width > 0
      ? ['', ...Object.entries(help).map(([option, meaning]) => `  ${option.padEnd(width)}  ${meaning}`)]
      : []),
    ''
  ].join('\n')
}
