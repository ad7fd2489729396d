import { AppError } from '@cultivatd/domain/app-error'
import { createQueues } from '../http/in-turn.ts'
import { startThread } from '../http/thread.ts'
import { fileOf, type LabelWork } from './label-work.ts'

/** What one job may take; 5,000 labels with both codes take twenty seconds of a core, and a third of the memory. */
const mostMs = 240_000
const mostMegabytes = 512
/** So few take a moment, and a thread longer to begin. */
const fewLabels = 20
/** Who comes when so many wait is told, rather than left waiting. */
const mostWaiting = 8

const inTurn = createQueues()
let waiting = 0

/**
 * The file of a job. More than a few labels are drawn in a thread of its own, one job after the other: whoever else uses the product does not notice.
 *
 * @throws AppError too-many where others wait already, timeout where it takes longer than it may
 */
export async function press(work: LabelWork): Promise<Buffer> {
  if (work.labels.length * work.copies <= fewLabels) return Buffer.from(await fileOf(work))
  if (waiting >= mostWaiting)
    throw new AppError('too-many', 'Other labels are being drawn. Nothing was printed; press again in a minute.')
  waiting += 1
  try {
    return await inTurn('labels', () => inThread(work))
  } finally {
    waiting -= 1
  }
}

const source = new URL('./label-worker.ts', import.meta.url)

function inThread(work: LabelWork): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = startThread(source, {
      workerData: work,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
    })
    const tooLong = setTimeout(() => {
      void worker.terminate()
      reject(new AppError('timeout', 'Drawing these labels took too long. Nothing was printed; print fewer at once.'))
    }, mostMs)
    worker.once('message', (bytes: Uint8Array) =>
      resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    )
    worker.once('error', reject)
    worker.once('exit', (code) => {
      clearTimeout(tooLong)
      // After its message this changes nothing any more.
      reject(new Error(`The thread that draws labels ended with ${code} and without a file`))
    })
  })
}
