import type { Operation, OperationKind } from '@cultivatd/domain/operation/operation'
import type { Outcome } from '@cultivatd/domain/operation/outcome'
import { useCallback, useEffect, useRef } from 'react'
import { api, type CallOptions } from '../live/api.ts'
import { sentencesOf } from '../live/response-error.ts'
import { notifyError } from '../ui/notices.ts'
import type { RecordPageProps } from './record-page.ts'
import type { TypedBefore } from './typed-before.ts'
import { type RecordChange, useRecordChange } from './use-record-change.ts'
import { useWays } from './use-ways.ts'

/** The change that makes a package of what a page shows: it goes under the package's own label. */
export function useCreation<Body extends { label: string }>(
  page: RecordPageProps,
  kind: OperationKind,
  call: (body: Body, options: CallOptions) => Promise<Outcome>,
  act: string,
): RecordChange<Body> {
  const { facilityId, operations, before, onBack } = page
  const ways = useWays(facilityId)
  const { sends, made } = useDealWithRefused({ kind, operations, before })
  const change = useRecordChange(page, call, {
    tried: { act },
    recordOf: ({ label }) => label,
    failedTitle: 'Create Failed',
    said: ([made]) =>
      made ? { detail: `Created package ${made.label}`, action: ways.record({ package: made.label }) } : {},
    onSaved({ label }) {
      made(label)
      onBack()
    },
  })
  return {
    ...change,
    send(body) {
      sends(body.label)
      return change.send(body)
    },
  }
}

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
function useDealWithRefused({ kind, operations, before }: RefusedCreations) {
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
