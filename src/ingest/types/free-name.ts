/** The name, or it with a number. */
export function free(name: string, taken: ReadonlySet<string>): string {
  let unused = name
  for (let count = 2; taken.has(unused); count++) unused = `${name}_${count}`
  return unused
}
