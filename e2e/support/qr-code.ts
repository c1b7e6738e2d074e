import type { Locator } from 'playwright-core'
import decodeQR from 'qr/decode.js'

/** Pixels for each square of the code, so that there is something to find for a decoder of photos. */
const SCALE = 4

/** What a camera reads in a code that the page draws as one path of squares. */
export async function readQrCode(drawing: Locator): Promise<string> {
  const size = Number((await drawing.getAttribute('viewBox'))?.split(' ')[2]) * SCALE
  const path = (await drawing.locator('path').getAttribute('d')) ?? ''
  const data = new Uint8Array(size * size * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1/g)) {
    for (let row = 0; row < SCALE; row += 1) {
      const start = (Number(y) * SCALE + row) * size + Number(x) * SCALE
      for (let pixel = start; pixel < start + SCALE; pixel += 1) data.fill(0, pixel * 4, pixel * 4 + 3)
    }
  }
  return decodeQR({ width: size, height: size, data })
}
