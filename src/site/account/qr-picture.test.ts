import assert from 'node:assert/strict'
import test from 'node:test'
import jsQr from 'jsqr'
import { qrPicture } from './qr-picture.ts'

/** The picture as a screen shows it, 4 pixels a field. */
function drawn({ size, path }: ReturnType<typeof qrPicture>): { pixels: Uint8ClampedArray; width: number } {
  const width = 4 * size
  const pixels = new Uint8ClampedArray(4 * width * width).fill(255)
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let row = 4 * Number(y); row < 4 * Number(y) + 4; row++)
      for (let column = 4 * Number(x); column < 4 * (Number(x) + Number(length)); column++)
        pixels.fill(0, 4 * (row * width + column), 4 * (row * width + column) + 3)
  return { pixels, width }
}

test('an app reads from the picture what was written into it', () => {
  for (const text of [
    'otpauth://totp/City%20data:ann?issuer=City%20data&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
    `otpauth://totp/${encodeURIComponent('Öffentliche Daten'.repeat(8))}:${'a'.repeat(128)}?secret=JBSWY3DPEHPK3PXP`
  ]) {
    const { pixels, width } = drawn(qrPicture(text))
    const read = (jsQr as unknown as typeof jsQr.default)(pixels, width, width)
    assert.equal(read?.data, text)
  }
})
