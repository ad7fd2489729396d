import { pieceBytes } from '@cultivatd/domain/file/file-rules'
import { type CallOptions, sendCall } from '../api.ts'
import { base64Of } from '../file.ts'
import { ResponseError } from '../response-error.ts'
import type { Act, ActAnswer, ActFile } from './act.ts'
import { answerOfError, sendAct } from './act-answer.ts'

interface SendingFile {
  /** The bytes as they lie on this device; null where they do not any more. */
  content: () => Promise<Blob | null>
  options: CallOptions
  isFirst: boolean
}

type FileAct = Act & { file: ActFile }

const conflict = 409
const goneText = 'The photo itself is not on this device any more. Take it once more, and give this up.'

/**
 * Sends a photo that waited: its pieces, then the act that adds it, under its key. What may have arrived is asked for first, so that a
 * bad line does not carry it twice; where pieces are missing they are sent then.
 */
export async function sendFileAct(act: FileAct, { content, options, isFirst }: SendingFile): Promise<ActAnswer> {
  const add = () => sendCall(act.call, options)
  try {
    if (!isFirst && (await arrived(add))) return { is: 'taken' }
    const file = await content()
    if (!file) return { is: 'refused', problems: [goneText], mayHaveArrived: false }
    await sendPieces(act, file)
    await add()
    return { is: 'taken' }
  } catch (error) {
    return answerOf(act, error, isFirst)
  }
}

/** Whether the server has it; false where it waits for its pieces. */
async function arrived(add: () => Promise<unknown>): Promise<boolean> {
  try {
    await add()
    return true
  } catch (error) {
    if (error instanceof ResponseError && error.status === conflict) return false
    throw error
  }
}

/** Each once more under its place does nothing twice. */
async function sendPieces({ call: { feature, params }, file: { id } }: FileAct, file: Blob): Promise<void> {
  for (let at = 0; at < file.size; at += pieceBytes) {
    const content = await base64Of(file.slice(at, at + pieceBytes))
    await sendCall({ feature, route: 'send', ...(params && { params }), body: { upload: id, at, content } }, {})
  }
}

function answerOf({ call: { feature, params }, file }: FileAct, error: unknown, isFirst: boolean): ActAnswer {
  // Its storage does not answer, which is nothing to all that is no file.
  if (error instanceof ResponseError && error.status === 503 && error.problems.length > 0) return { is: 'later-alone' }
  const answer = answerOfError(error, isFirst)
  // Else they would count as on their way for an hour.
  if (answer.is === 'refused' && !answer.mayHaveArrived)
    void sendAct(() => sendCall({ feature, route: 'giveUp', params: { ...params, upload: file.id } }, {}), true)
  return answer
}
