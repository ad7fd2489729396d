import { parentPort, workerData } from 'node:worker_threads'
import { fileOf, type LabelWork } from './label-work.ts'

/** Draws one job and ends: its memory goes with it. */
const file = new Uint8Array(await fileOf(workerData as LabelWork))
parentPort?.postMessage(file, [file.buffer])
