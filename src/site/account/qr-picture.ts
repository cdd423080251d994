import { encode } from 'uqr'

/** A QR code for an SVG: a square of `size` units, and the path of its dark fields. */
export function qrPicture(text: string): { readonly size: number; readonly path: string } {
  // Four fields of quiet around it, as ISO/IEC 18004 asks for.
  const { size, data } = encode(text, { ecc: 'M', border: 4 })
  const bars = data.flatMap((row, y) =>
    row.flatMap((dark, x) => {
      if (!dark || row[x - 1] === true) return []
      const end = row.findIndex((each, at) => at > x && !each)
      const length = (end === -1 ? row.length : end) - x
      return [`M${x} ${y}h${length}v1h-${length}z`]
    })
  )
  return { size, path: bars.join('') }
}
