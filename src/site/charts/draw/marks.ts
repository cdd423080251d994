import type { Mark } from '../../views/plot-view.ts'

/** About the width of a text of 12 px; no font is asked. Wide scripts are wider. */
export function textWidth(text: string): number {
  let width = 0
  for (const sign of text)
    width += /[\u1100-\uffef]/.test(sign)
      ? 12
      : /[\sil.,:;|'’()[\]-]/.test(sign)
        ? 3.6
        : /[mwMW@%]/.test(sign)
          ? 10.6
          : 7.1
  return width
}

export function cutText(text: string, room: number): string {
  if (textWidth(text) <= room) return text
  let cut = text
  while (cut.length > 1 && textWidth(`${cut}…`) > room) cut = cut.slice(0, -1)
  return `${cut.trimEnd()}…`
}

export function text(
  x: number,
  y: number,
  words: string,
  anchor: 'start' | 'middle' | 'end',
  look: 'ax' | 'ax strong' = 'ax'
): Mark {
  return { kind: 'text', x: tenth(x), y: tenth(y), text: words, look, anchor }
}

export function line(d: string, look: string): Mark {
  return { kind: 'path', d, look }
}

/** A rectangle between two corners. */
export function box(x0: number, y0: number, x1: number, y1: number): string {
  return `M${tenth(x0)} ${tenth(y0)}H${tenth(x1)}V${tenth(y1)}H${tenth(x0)}z`
}

/** Sharp lines lie on the middle of a pixel. */
export function half(value: number): number {
  return Math.round(value) + 0.5
}

export function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
