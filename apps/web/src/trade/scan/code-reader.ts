/** A code in a picture, with the box around it in dots of the picture. */
export interface SeenCode {
  rawValue: string
  boundingBox: { x: number; y: number; width: number; height: number }
}

/** Reads the codes of one picture after the other. */
export interface CodeReader {
  /** Takes the picture: it is closed afterwards. */
  read: (picture: ImageBitmap) => Promise<readonly SeenCode[]>
  end: () => void
}

interface Detector {
  detect: (picture: ImageBitmap) => Promise<readonly SeenCode[]>
}

declare global {
  /** Browsers have it that have a reader in the system below them. */
  var BarcodeDetector:
    | ({ new (options?: { formats: string[] }): Detector } & { getSupportedFormats?: () => Promise<readonly string[]> })
    | undefined
}

/** On tags, on the labels that are printed here, and on boxes. */
export const codeFormats = ['code_128', 'code_39', 'qr_code', 'data_matrix']

/** So many pictures that the browser's own reader fails at in a row mean that it cannot. */
const mostFailed = 3

/**
 * The browser's own reader where it knows all our codes, and otherwise the one that is served with the program.
 *
 * @throws Error when that one could not be loaded
 */
export async function openCodeReader(): Promise<CodeReader> {
  const own = await browsersOwn()
  if (!own) return readerInWorker()
  let failed = 0
  let instead: Promise<CodeReader> | null = null
  return {
    async read(picture) {
      if (instead) return (await instead).read(picture)
      try {
        const codes = await own.detect(picture)
        failed = 0
        return codes
      } catch {
        failed += 1
        // Some phones say that they can, and lack the part of the system that does it.
        if (failed >= mostFailed) instead = readerInWorker()
        return []
      } finally {
        if (!instead) picture.close()
      }
    },
    end: () => void instead?.then((reader) => reader.end()),
  }
}

async function browsersOwn(): Promise<Detector | null> {
  if (typeof BarcodeDetector !== 'function') return null
  const formats = (await BarcodeDetector.getSupportedFormats?.().catch(() => [])) ?? []
  return codeFormats.every((format) => formats.includes(format)) ? new BarcodeDetector({ formats: codeFormats }) : null
}

/** What the worker answers: that it is ready, that it never will be, or what it saw in the picture of this number. */
export type WorkerAnswer = { ready: true } | { failed: string } | { picture: number; codes: readonly SeenCode[] }

/** Loading begins with the first look through the camera, on a slow line too. */
const loadMs = 30_000

function readerInWorker(): Promise<CodeReader> {
  const worker = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, (codes: readonly SeenCode[]) => void>()
  let count = 0
  const reader: CodeReader = {
    read: (picture) =>
      new Promise((resolve) => {
        count += 1
        waiting.set(count, resolve)
        worker.postMessage({ picture: count, bitmap: picture }, [picture])
      }),
    end: () => worker.terminate(),
  }
  return new Promise((resolve, reject) => {
    const fail = (why: string) => {
      worker.terminate()
      reject(new Error(why))
    }
    const timer = setTimeout(() => fail('The reader of codes did not load'), loadMs)
    worker.onerror = ({ message }) => fail(message || 'The reader of codes could not be loaded')
    worker.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      if ('picture' in data) {
        waiting.get(data.picture)?.(data.codes)
        waiting.delete(data.picture)
        return
      }
      clearTimeout(timer)
      if ('failed' in data) fail(data.failed)
      else resolve(reader)
    }
  })
}
