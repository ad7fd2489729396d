import { connect } from 'node:net'
import { AppError } from '@cultivatd/domain/app-error'
import type { LabelPrinterSetting } from '../http/services.ts'

/** How long a printer may take to answer, to take more of what it is sent, and to close when it has all of it. */
interface PrinterPatience {
  connectMs: number
  idleMs: number
  closeMs: number
}

const patience: PrinterPatience = { connectMs: 5_000, idleMs: 15_000, closeMs: 2_000 }

/**
 * Hands commands to a label printer, which takes them on its port and answers nothing. That it took them is all that is known: paper
 * and ribbon are seen at the printer.
 *
 * @throws AppError conflict with what happened and what to do
 */
export function printTo(
  { name, host, port }: LabelPrinterSetting,
  commands: Buffer,
  { connectMs, idleMs, closeMs } = patience,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port })
    let isConnected = false
    let isTaken = false
    socket.setTimeout(connectMs)
    socket.once('connect', () => {
      isConnected = true
      socket.setTimeout(idleMs)
      socket.end(commands)
    })
    socket.once('finish', () => {
      isTaken = true
      socket.setTimeout(closeMs)
    })
    // Some never close their end: they have everything all the same.
    socket.once('timeout', () => socket.destroy())
    // Said by what follows: it closes.
    socket.once('error', () => undefined)
    // Without a reader the end of the other side would never come.
    socket.resume()
    socket.once('close', (hadError) => {
      if (isTaken && !hadError) resolve()
      else reject(new AppError('conflict', isConnected ? stoppedText(name) : notThereText(name)))
    })
  })
}

const notThereText = (name: string): string =>
  `The printer ${name} does not answer. Nothing was printed: look whether it is on and in the network, and print again.`

const stoppedText = (name: string): string =>
  `The printer ${name} stopped taking labels. Look at what it printed before you print again, not to have some of them twice.`
