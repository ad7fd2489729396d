import type { Operation, OperationKind } from '@cultivatd/domain/operation/operation'
import { useCallback, useEffect, useRef } from 'react'
import { api } from '../live/api.ts'
import { sentencesOf } from '../live/response-error.ts'
import { notifyError } from '../ui/notices.ts'
import type { TypedBefore } from './typed-before.ts'

interface RefusedCreations {
  kind: OperationKind
  /** The changes of what it is made of: a refused creation is one of each of them. */
  operations: readonly Operation[]
  /** The refused creation that the form was opened to correct. */
  before?: TypedBefore | undefined
}

/**
 * A creation that was refused under one label may go under another, and then nothing tells that the refusal was dealt
 * with: the form says so itself. `sends` is told each label that is sent, `made` the one that Metrc took.
 */
export function useDealWithRefused({ kind, operations, before }: RefusedCreations) {
  const labels = useRef(new Set(before ? before.operation.records.slice(0, 1) : []))
  const latest = useRef(operations)
  useEffect(() => {
    latest.current = operations
  }, [operations])
  const sends = useCallback((label: string) => void labels.current.add(label), [])
  const made = useCallback(
    (label: string) => {
      const known = new Map([...latest.current, ...(before ? [before.operation] : [])].map((one) => [one.id, one]))
      for (const one of known.values()) {
        const [of = ''] = one.records
        const isOpen = one.kind === kind && one.state === 'refused' && one.dealtWithAt === null
        if (isOpen && of !== label && labels.current.has(of)) void leave(one.id, `Made as package ${label} instead`)
      }
    },
    [kind, before],
  )
  return { sends, made }
}

async function leave(id: string, reason: string): Promise<void> {
  try {
    await api.operation.giveUp({ params: { id }, body: { reason } })
  } catch (error) {
    notifyError(`The earlier refusal stays on the list. ${sentencesOf(error).join(' ')}`)
  }
}
