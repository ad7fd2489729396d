import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
// Exactly the file that the decoder was made with: another version's reads nothing (code-worker.test.ts).
import decoder from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { codeFormats, type WorkerAnswer } from './code-reader.ts'

type Formats = ('code_128' | 'code_39' | 'qr_code' | 'data_matrix')[]

// The compiler knows pages only.
const scope = self as unknown as {
  postMessage: (answer: WorkerAnswer) => void
  onmessage: (event: MessageEvent<{ picture: number; bitmap: ImageBitmap }>) => void
}

let detector: BarcodeDetector | null = null

async function read(picture: number, bitmap: ImageBitmap): Promise<void> {
  // A picture that cannot be read is followed by the next one.
  const found = (await detector?.detect(bitmap).catch(() => [])) ?? []
  bitmap.close()
  const codes = found.map(({ rawValue, boundingBox: { x, y, width, height } }) => ({
    rawValue,
    boundingBox: { x, y, width, height },
  }))
  scope.postMessage({ picture, codes })
}

async function begin(): Promise<void> {
  // Before a detector is made: that loads the decoder, from a network of its maker unless it is told from where.
  await prepareZXingModule({ overrides: { locateFile: () => decoder }, fireImmediately: true })
  detector = new BarcodeDetector({ formats: codeFormats as Formats })
}

scope.onmessage = ({ data: { picture, bitmap } }) => void read(picture, bitmap)
begin().then(
  () => scope.postMessage({ ready: true }),
  (error: unknown) => scope.postMessage({ failed: String(error) }),
)
