import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { BarcodeDetector, prepareZXingModule, ZXING_WASM_SHA256 } from 'barcode-detector/ponyfill'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { codeFormats } from './code-reader.ts'

const decoder = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
const label = '1A4FF0300000021000004101'
/** Its bars as our label prints them: where each begins, and how many modules it is wide. */
const bars =
  '0+2 3+1 6+1 11+1 14+3 19+2 22+1 24+1 28+2 33+2 37+1 40+3 44+1 48+2 53+1 55+1 59+2 64+1 66+1 69+3 73+2 77+1 79+3 83+4 88+2 91+2 94+2 99+2 102+2 106+2 110+2 113+2 117+2 121+2 125+2 129+2 132+2 136+1 140+1 143+2 146+2 150+2 154+2 157+2 161+2 165+2 170+1 174+1 176+2 180+2 183+2 187+2 191+3 195+1 198+2 203+3 207+1 209+2'

/** As a camera sees it: tilted, grey, with uneven light and noise. */
function picture(degrees: number) {
  const [width, height, module] = [1280, 720, 4]
  const isDark = Array.from({ length: 211 }, () => false)
  for (const bar of bars.split(' ')) {
    const [from = 0, wide = 0] = bar.split('+').map(Number)
    isDark.fill(true, from, from + wide)
  }
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const data = new Uint8ClampedArray(width * height * 4)
  let noise = 7
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const [dx, dy] = [x - width / 2, y - height / 2]
      const column = Math.floor((dx * cos + dy * sin) / module + 211 / 2)
      const isBar = Math.abs(dy * cos - dx * sin) < 90 && isDark[column] === true
      noise = (noise * 1_103_515_245 + 12_345) % 2 ** 31
      const grey = (isBar ? 50 : 190) + (x / width) * 40 + (noise / 2 ** 31) * 30
      data.set([grey, grey, grey, 255], (y * width + x) * 4)
    }
  return new ImageData(data, width, height)
}

beforeAll(async () => {
  // What a worker of a browser has, and this is told by.
  class Picture {
    constructor(
      readonly data: Uint8ClampedArray,
      readonly width: number,
      readonly height: number,
    ) {}
  }
  class Box {
    constructor(
      readonly x: number,
      readonly y: number,
      readonly width: number,
      readonly height: number,
    ) {}
  }
  class Other {}
  vi.stubGlobal('ImageData', Picture)
  vi.stubGlobal('DOMRectReadOnly', Box)
  for (const name of ['ImageBitmap', 'OffscreenCanvas', 'VideoFrame']) vi.stubGlobal(name, Other)
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(decoder).buffer }, fireImmediately: true })
})
afterAll(() => void vi.unstubAllGlobals())

test('the decoder that is served is the one that its program was made with', () => {
  expect(createHash('sha256').update(decoder).digest('hex')).toBe(ZXING_WASM_SHA256)
})

test('it reads the code of a tag in a real picture, straight and a little tilted, and finds none where there is none', async () => {
  const detector = new BarcodeDetector({ formats: codeFormats as 'code_128'[] })
  for (const degrees of [0, 4]) {
    const found = await detector.detect(picture(degrees))
    expect(found.map(({ rawValue }) => rawValue)).toEqual([label])
    const { x = 0, width = 0 } = found[0]?.boundingBox ?? {}
    expect(Math.abs(x + width / 2 - 640)).toBeLessThan(20)
  }
  expect(await detector.detect(new ImageData(new Uint8ClampedArray(640 * 480 * 4).fill(200), 640, 480))).toEqual([])
})
