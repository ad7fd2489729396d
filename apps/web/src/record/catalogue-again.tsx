import type { MappingRow } from '@cultivatd/domain/catalogue/mapping-row'
import { describedKind } from '@cultivatd/domain/operation/operation-kinds'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type LiveTopic, useTopic } from '../live/use-topic.ts'
import { EmptyState } from '../ui/empty.tsx'
import { notify, savedMilliseconds } from '../ui/notices.ts'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { StandingAlert } from './change-alerts.tsx'
import type { MappedFacility } from './mapping-table.tsx'
import { numberTyped, standingBefore, textTyped, type TypedBefore } from './typed-before.ts'
import { type FacilityWrite, useFacilityWrites } from './use-facility-writes.ts'

/** The form of a record of ours that corrects what Metrc refused of it in one facility: what it saves goes there once more. */
export interface CorrectedWrite {
  before: TypedBefore
  isSending: boolean
  /** It is saved; the server has compared it once it shows this version, and then it is sent. */
  onSaved: (version: number) => void
}

interface OwnRecord {
  id: string
  version: number
  name: string
}

interface CatalogueAgainProps<Own extends OwnRecord> {
  /** A refused write of one facility's strain or item. */
  before: TypedBefore
  /** All of the organization. */
  topic: LiveTopic<Own>
  /** How it stands with each facility. */
  mapping: LiveTopic<MappingRow>
  writeOf: (own: Own, facility: MappedFacility) => FacilityWrite
  /** The form of ours. */
  form: (own: Own, corrects: CorrectedWrite) => ReactNode
  onClose: () => void
}

/** The record of the organization that a write was made for; undefined for a write that no catalogue knows of. */
export const catalogueIdOf = (before: TypedBefore): string | undefined => textTyped(before, 'catalogueId')

/** The form in which a refused write of a strain or an item is corrected: that of ours, for what is sent is ours. */
export function CatalogueAgain<Own extends OwnRecord>(props: CatalogueAgainProps<Own>) {
  const { before, topic, mapping, onClose } = props
  const { kind, facilityId } = before.operation
  const { noun } = describedKind(kind)
  const own = topic.rows.find(({ id }) => id === catalogueIdOf(before))
  const row = mapping.rows.find(({ id }) => id === facilityId)
  const known = own && row && { own, row }
  if (known) return <Known {...props} {...known} />
  if (topic.status === 'loading' || mapping.status === 'loading') return null
  return <Nothing noun={noun} onClose={onClose} title={`This ${noun} is not in the catalogue any more`} />
}

const Nothing = ({ noun, title, onClose }: { noun: string; title: string; onClose: () => void }) => (
  <OverlayPage isOpen isNarrow title={`Correct the ${noun}`} onClose={onClose}>
    <EmptyState title={title}>Its change can only be given up.</EmptyState>
  </OverlayPage>
)

/** Whether it would still be the same write: another link has made it one of another record of Metrc. */
function isStill(before: TypedBefore, { record, linkedId }: MappingRow): boolean {
  if (describedKind(before.operation.kind).makes) return record === null
  return record !== null && linkedId === numberTyped(before, 'id')
}

type KnownProps<Own extends OwnRecord> = CatalogueAgainProps<Own> & { own: Own; row: MappingRow }

function Known<Own extends OwnRecord>({ before, own, row, writeOf, form, onClose }: KnownProps<Own>) {
  const { id, kind, facilityId } = before.operation
  const { noun } = describedKind(kind)
  // Once it was sent the row shows what came of it.
  const [isOf] = useState(() => isStill(before, row))
  const facilities = useTopic('facilities').rows
  const name = facilities.find((facility) => facility.id === facilityId)?.metrc.DisplayName ?? facilityId
  const { send } = useFacilityWrites()
  const [wanted, setWanted] = useState<number | null>(null)
  const isCompared = wanted !== null && Math.min(own.version, row.version) >= wanted
  const again = async () => {
    const write = { ...writeOf(own, { id: facilityId, name, row }), corrects: id }
    const ends = await send([write], () => `Sent ${own.name} to ${name}`)
    if (ends.includes('waiting')) notifyWaiting(`${own.name} waits for Metrc and goes to ${name} by itself`)
    onClose()
  }
  const newest = useRef(again)
  useEffect(() => {
    newest.current = again
  })
  useEffect(() => {
    if (isCompared) void newest.current()
  }, [isCompared])
  if (!isOf) return <Nothing noun={noun} onClose={onClose} title={`${own.name} is linked otherwise there by now`} />
  return form(own, { before, isSending: wanted !== null, onSaved: setWanted })
}

const notifyWaiting = (text: string) =>
  notify({ id: 'catalogue-again', kind: 'info', text, milliseconds: savedMilliseconds })

/** What Metrc said to it, above the fields. */
export const CorrectedAlert = ({ corrects: { before } }: { corrects: CorrectedWrite }) => (
  <StandingAlert
    facilityId={before.operation.facilityId}
    standing={standingBefore(before)}
    noun={describedKind(before.operation.kind).noun}
  />
)
