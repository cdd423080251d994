import { DOMParser, type Document } from '@xmldom/xmldom'

/**
 * What XML 1.0 can hold of a text (§ 2.2): no control characters except tab and line ends, no noncharacters at the end of
 * the first plane.
 */
export function asXmlHolds(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
}

/** Throws for text that is not well formed; a sign that stands for what XML cannot hold is no more than a warning. */
export function parseXml(file: Buffer): Document {
  const onError = (level: string, message: string): void => {
    if (level !== 'warning') throw new Error(`${level}: ${message}`)
  }
  return new DOMParser({ onError }).parseFromString(file.toString(), 'text/xml')
}
