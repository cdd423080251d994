/** Sentences of the portal that name options of the command line say nothing to people at a page. */
export function withoutCommands(text: string): string {
  return text.replace(/(?<=[.!?])\s+[^.!?]*(?:`loggia [^`]*`|(?<!\S)--[a-z])[^.!?]*[.!?]?/g, '')
}
