const MAX_PATH = 255

/** Rule for paths, for error messages. */
export const PATH_RULE = `together at most ${MAX_PATH} characters, without \\ < > : " | ? * and without .. .`

/**
 * Folders and name of a file, of signs that are safe everywhere; nothing leads upwards. Undefined when they are not a valid path.
 */
export function filePath(folders: string | undefined, fileName: string | undefined): string | undefined {
  const parts = [...(folders ?? '').split('/'), ...(fileName ?? '').split('/')]
    .map((each) => each.trim())
    .filter((each) => each !== '')
  const path = parts.join('/')
  return fileName && path.length <= MAX_PATH && parts.every(isName) ? path : undefined
}

function isName(part: string): boolean {
  return /^[^\u0000-\u001f\\<>:"|?*]+$/.test(part) && !/^\.+$/.test(part)
}
