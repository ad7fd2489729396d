import { afterReading, afterTaking, emptyScale, type ScaleStanding } from '@cultivatd/domain/scale/read-scale'
import { type ScaleProtocol, scaleProtocols } from '@cultivatd/domain/scale/scale-protocol'
import { useCallback, useEffect, useRef, useState } from 'react'
import { listenToScale, serialOf } from './serial-scale.ts'

/** How a scale stands; each but the first and the last two says what is wrong. */
export type ScaleState = 'none' | 'lost' | 'refused' | 'silent' | 'unread' | 'over' | 'other-unit' | 'waiting' | 'heard'

export interface Scale {
  /** Whether this browser can talk to scales at all. */
  isPossible: boolean
  state: ScaleState
  protocol: ScaleProtocol | null
  standing: ScaleStanding
  /** Asks the browser for a port; has to be called by a press. */
  connect: (protocol: ScaleProtocol) => Promise<void>
  leave: () => void
  /** The weight on it was taken for a plant. */
  taken: () => void
}

/** A scale that is asked answers well within this. */
const silentMs = 4_000
/** So many lines in a row that nobody can read are no noise any more. */
const mostUnread = 5

/** The scale that is connected to this device, by Web Serial. */
export function useScale(): Scale {
  const [protocol, setProtocol] = useState<ScaleProtocol | null>(null)
  const [state, setState] = useState<ScaleState>('none')
  const [standing, setStanding] = useState(emptyScale)
  const end = useRef<AbortController | null>(null)
  const silence = useRef<ReturnType<typeof setTimeout>>(undefined)
  const leave = useCallback(() => {
    end.current?.abort()
    end.current = null
    clearTimeout(silence.current)
    setState('none')
    setProtocol(null)
    setStanding(emptyScale)
  }, [])
  useEffect(() => () => end.current?.abort(), [])
  const connect = useCallback(
    async (chosen: ScaleProtocol) => {
      leave()
      const serial = serialOf()
      if (!serial) return
      const ended = new AbortController()
      // Nobody chose one: then there is none, and that is no trouble.
      const port = await serial.requestPort().catch(() => null)
      if (!port) return
      end.current = ended
      setProtocol(chosen)
      setState('waiting')
      let unread = 0
      const heard = () => {
        clearTimeout(silence.current)
        if (chosen.ask !== null) silence.current = setTimeout(() => tell('silent'), silentMs)
      }
      const tell = (next: ScaleState) => {
        if (ended.signal.aborted) return
        setState(next)
        if (next !== 'heard') setStanding((before) => ({ ...before, on: null }))
      }
      heard()
      const events = {
        onReading: (reading: Parameters<typeof afterReading>[1]) => {
          unread = 0
          heard()
          tell(reading.is === 'weight' ? 'heard' : reading.is)
          setStanding((before) => afterReading(before, reading))
        },
        onUnread: (lines: number) => {
          unread += lines
          heard()
          if (unread >= mostUnread) tell('unread')
        },
        onLost: () => {
          clearTimeout(silence.current)
          tell('lost')
        },
      }
      await listenToScale(port, chosen, events, ended.signal).catch(() => {
        clearTimeout(silence.current)
        tell('refused')
      })
    },
    [leave],
  )
  const taken = useCallback(() => setStanding(afterTaking), [])
  return { isPossible: serialOf() !== null, state, protocol, standing, connect, leave, taken }
}

/** The last protocol that was chosen on this device, or the first of the list. */
const protocolKey = 'cultivatd scale'

export function keptProtocol(): ScaleProtocol {
  const [first] = scaleProtocols as readonly [ScaleProtocol, ...ScaleProtocol[]]
  try {
    const id = localStorage.getItem(protocolKey)
    return scaleProtocols.find((one) => one.id === id) ?? first
  } catch {
    return first
  }
}

export function keepProtocol({ id }: ScaleProtocol): void {
  try {
    localStorage.setItem(protocolKey, id)
  } catch {
    // It is chosen again the next time.
  }
}

/** What a scale's state asks somebody to do; null where all is well. */
export function scaleTrouble({ state, protocol }: Pick<Scale, 'state' | 'protocol'>): string | null {
  const name = protocol?.name ?? ''
  switch (state) {
    case 'lost':
      return 'The scale was unplugged or switched off. Connect it again, or type the weights.'
    case 'refused':
      return 'The scale cannot be opened: another program has it. Close that program, then connect again.'
    case 'silent':
      return `The scale says nothing. Is it on, is its cable in, and is it set to ${name}?`
    case 'unread':
      return `What the scale sends is not ${name}. Choose another protocol, or set the speed of the scale.`
    case 'over':
      return 'The scale cannot weigh this: too much or too little lies on it.'
    case 'other-unit':
      return 'The scale shows no weight but something else. Set it to grams, kilograms, ounces or pounds.'
    default:
      return null
  }
}
