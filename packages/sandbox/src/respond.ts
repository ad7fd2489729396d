import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Answer, Refusal, refuseMessage } from './answer.ts'
import { type Asked, isWrite, readAsked } from './asked.ts'
import type { Capacity } from './capacity.ts'
import type { Control } from './control.ts'
import type { ChangedMeanwhile, FaultPlans } from './fault-plans.ts'
import { answerAfterwards, answerInstead, type Fault, faultAnswer } from './faults.ts'
import { type Around, handle, type Handled, type Metrc } from './handle.ts'
import type { createRequestsSeen } from './journal.ts'
import { changeMeanwhile } from './meanwhile.ts'
import { cut, drip, send, sendHalf } from './transmit.ts'

export interface RespondParts {
  metrc: Metrc
  control: Control
  requests: ReturnType<typeof createRequestsSeen>
  plans: FaultPlans
  capacity: Capacity
  /** The number of the last request of this world. */
  lastNumber: number
  /** Whether the world is about to be closed: then nothing may change it any more. */
  isClosing: () => boolean
}

/** Answers requests of Metrc's API, with the trouble that is planned for them. */
export function createResponder({ metrc, control, requests, plans, capacity, lastNumber, isClosing }: RespondParts) {
  let number = lastNumber

  return async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const mode = control.down
    if (mode === 'reset') return cut(response)
    const down = faultAnswer(mode)
    if (down) return send(response, metrc.now(), down)
    number += 1
    const asked = await readAsked(request, number)
    const { fault, meanwhile } = plans.struck(asked)
    const seen: Partial<Handled> = {}
    let release = () => {}
    response.on('close', () => release())
    const around: Around = {
      taken: (taken) => (release = taken),
      note: (part) => Object.assign(seen, part),
      behindMs: fault?.kind === 'behind' ? fault.ms : 0,
      meanwhile: (when, license, rows) => act(meanwhile, when, { license, path: asked.path, rows }),
    }
    const answer = await answerWith(fault, () => worked(asked, fault, mode === 'slow', around))
    if (isClosing() && answer === null) return void response.destroy()
    remember(asked, seen, fault, meanwhile, answer)
    if (answer === null) return cut(response)
    await transmit(response, answer, fault)
  }

  /** What is sent; null when the connection is cut in place of an answer. */
  async function answerWith(fault: Fault | null, work: () => Promise<Answer | null>): Promise<Answer | null> {
    if (!fault) return work()
    if (fault.kind === 'lost-before') return null
    const instead = answerInstead(fault)
    if (instead) return instead
    const answer = await work()
    if (fault.kind === 'lost-after') return null
    if (fault.kind === 'repeated') return work()
    return answer && (answerAfterwards(fault) ?? answer)
  }

  /** Does what is asked and answers when its time has come; null when the server ends before that. */
  async function worked(asked: Asked, fault: Fault | null, isSlow: boolean, around: Around): Promise<Answer | null> {
    if (fault?.kind === 'slow-before') await control.holdBack(fault.ms)
    const leave = isWrite(asked.method) ? await capacity.enter(asked.license ?? '') : null
    try {
      if (isClosing()) return null
      const answer = answered(() => handle(metrc, asked, around))
      const wait = (isSlow ? control.slowMs : control.latencyMs) + (fault?.kind === 'slow' ? fault.ms : 0)
      if (wait > 0) await control.holdBack(wait)
      return answer
    } finally {
      leave?.()
    }
  }

  function act(
    planned: readonly ChangedMeanwhile[],
    when: 'before' | 'after',
    write: Parameters<typeof changeMeanwhile>[2],
  ): void {
    for (const each of planned) if (each.when === when) changeMeanwhile(metrc, each.change, write)
  }

  function remember(
    { number: requestNumber, method, path, license }: Asked,
    seen: Partial<Handled>,
    fault: Fault | null,
    meanwhile: readonly ChangedMeanwhile[],
    answer: Answer | null,
  ): void {
    const status = answer?.status ?? 0
    requests.count(method, seen.route?.path ?? path, status)
    if (!isWrite(method)) return
    const kind = fault?.kind ?? meanwhile[0]?.kind
    requests.write({
      requestNumber,
      at: metrc.now().toISOString(),
      method,
      path,
      license,
      body: seen.body ?? null,
      status,
      answer: answer?.body ?? '',
      ...(kind === undefined ? {} : { fault: kind }),
    })
  }

  async function transmit(response: ServerResponse, answer: Answer, fault: Fault | null): Promise<void> {
    const at = metrc.now()
    if (fault?.kind === 'reset-in-body') return sendHalf(response, at, answer)
    if (fault?.kind === 'slow-body' || fault?.kind === 'halves') {
      const pause = (share: number) => control.holdBack(fault.ms * share)
      return drip(response, at, answer, fault.kind === 'halves' ? 2 : 10, pause)
    }
    send(response, at, answer)
  }
}

function answered(work: () => Answer): Answer {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    console.error(error)
    return refuseMessage(500, 'An error has occurred.').answer
  }
}
