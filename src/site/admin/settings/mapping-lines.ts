/** A line for each pair: `staff = Publisher`. */
export function linesOf(pairs: readonly (readonly [group: string, target: string])[]): string {
  return pairs.map(([group, target]) => `${group} = ${target}`).join('\n')
}

/** The pairs of such lines; the last `=` divides, because names of groups may hold others. undefined: a line is not a pair. */
export function mappingOf(
  text: string,
  target: 'role' | 'groupId',
  find: (name: string) => string | undefined
): readonly Readonly<Record<string, string>>[] | undefined {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const pairs = lines.map((line) => {
    const at = line.lastIndexOf('=')
    const [group, name] = [line.slice(0, Math.max(0, at)).trim(), line.slice(at + 1).trim()]
    const id = name === '' ? undefined : find(name)
    return group === '' || id === undefined ? undefined : { group, [target]: id }
  })
  return pairs.every((each) => each !== undefined) ? pairs : undefined
}
