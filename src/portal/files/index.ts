/**
 * Files that members send: inspected, stored once per content, served so that no content in them can run.
 * It must never know what an item is, nor trust a name or a type that a client sends.
 */
export { emptyAnswer, fileAnswer } from './answer.ts'
export { fetchFile, receiveFile } from './fetch.ts'
export { filePath, PATH_RULE } from './file-path.ts'
export { type KeptFile, keepPart, keepPicture, keepText, keepUpload } from './keep.ts'
export { endingOf } from './scan.ts'
