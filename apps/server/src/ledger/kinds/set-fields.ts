import { isSameName } from '@cultivatd/domain/field/same-name'
import type { Fact } from '@cultivatd/domain/operation/evidence'
import type { Fields, Finding, Kind, Question } from '../kind.ts'
import type { InRoom, InSublocation } from '../payloads.ts'
import {
  isAbout,
  isOlderThan,
  isSameDay,
  isSameText,
  notShown,
  touchedSince,
  untouched,
  wasStampedBefore,
} from './record-facts.ts'

/** A write that gives some fields of one record a value. */
export interface FieldsKind<P> {
  /** What people call the record: 'package 1A4…'. */
  name(payload: P): string
  /** The record as Metrc shows it; null when it does not. @throws MetrcError */
  read(question: Question<P>): Promise<object | null>
  /** Where a record spells a field differently from what `sets` calls it. */
  view?(record: Fields): Fields
  facts(record: Fields): Fact[]
  sets(payload: P): Fields
  /** Fields that some states, facilities or categories do not have: Metrc then prints nothing, whatever it was sent. */
  mayOmit?: readonly string[]
  /** Whether the record can be as it was; by what was known of it when left out. */
  isAsBefore?(record: Fields): boolean
}

/**
 * How such a write is found again: the fields are as wanted, as they were, or neither. It may be sent twice without harm
 * as long as nobody else changes the record meanwhile.
 */
export function setFields<P>(kind: FieldsKind<P>): Pick<Kind<P>, 'lookUp' | 'before' | 'after' | 'shows' | 'setsOnly'> {
  const { view = (record: Fields) => record } = kind
  const viewed = (record: unknown): Fields | null => (record ? view(record as Fields) : null)
  return {
    async lookUp(question) {
      const record = viewed(await kind.read(question))
      if (!record) return notShown(kind.name(question.payload))
      const formerly = question.formerly.map(viewed).filter((former) => former !== null)
      return compared(kind, question, record, { before: viewed(question.before), formerly })
    },
    before: (known) => (known ? kind.facts(view(known as Fields)) : null),
    after: (before, payload) => withFields(viewed(before) ?? {}, kind.sets(payload)),
    shows: (payload, record) => changed(view(record), kind.sets(payload), kind.mayOmit),
    setsOnly: true,
  }
}

/** A record with other fields; of a place that it was not in only what was written is known. */
function withFields(record: Fields, fields: Fields): Fields {
  const isMoved = fields.LocationName !== undefined && !isSameField('LocationName', record, fields)
  return { ...record, ...fields, ...(isMoved && { LocationId: fields.LocationId }) }
}

/**
 * What a record shows from now on that it did not show: a read that is behind is told by these. Null where that is nothing, or
 * only such as it may leave out.
 */
function changed(record: Fields, fields: Fields, mayOmit: readonly string[] = []): Fields | null {
  const isOmitted = (field: string) => mayOmit.includes(field) && isNothing(fields[field])
  const names = Object.keys(fields).filter((field) => !isSameField(field, record, fields) && !isOmitted(field))
  if (names.length === 0) return null
  const isMoved = names.includes('LocationName') && fields.LocationId !== undefined
  return Object.fromEntries([...names, ...(isMoved ? ['LocationId'] : [])].map((field) => [field, fields[field]]))
}

/** The fields of a record in a room, as Metrc prints them. */
export const inRoom = ({ roomName, roomLocationId, sublocation }: InRoom): Fields => ({
  LocationName: roomName,
  ...(typeof roomLocationId === 'number' && { LocationId: roomLocationId }),
  ...(sublocation !== undefined && { SublocationName: sublocation }),
})

/** What a request says of the sublocation, in the field that it has there. */
export const sentSublocation = <F extends string>(
  field: F,
  { sublocation }: InSublocation,
): { [K in F]?: string | null } =>
  (sublocation === undefined ? {} : { [field]: sublocation }) as { [K in F]?: string | null }

/** The same in words. */
export const sublocationFact = ({ sublocation }: InSublocation): Fact[] =>
  sublocation === undefined ? [] : [{ name: 'Sublocation', value: sublocation }]

/** Where a facility has none, Metrc prints none, whatever it was sent. */
export const mayOmitPlace = ['SublocationName'] as const

function compared<P>(
  { name: nameOf, facts, sets, mayOmit = [], isAsBefore }: FieldsKind<P>,
  { payload, sentAt, isTouchedByUs }: Question<P>,
  record: Fields,
  { before, formerly }: { before: Fields | null; formerly: readonly Fields[] },
): Finding {
  const wanted = sets(payload)
  const name = nameOf(payload)
  const now = facts(record)
  const isBefore = isAsBefore ? isAsBefore(record) : isLike(record, before, Object.keys(wanted))
  const isOlder = isOlderThan(text(record.LastModified), sentAt)
  // What was as wanted before it was sent tells nothing, unless the record was touched since.
  const tellsNothing = isBefore && (isOlder || isUnchanged(record, before))
  const wasKnownSo = before !== null && hasFields(before, wanted)
  const wasSoBefore = wasKnownSo || wasStampedBefore(text(record.LastModified), sentAt)
  const applied: Finding = { verdict: 'applied', wasSoBefore, now, sentence: `Metrc shows ${name} as it was wanted.` }
  const wasWanted = formerly.some((former) => hasFields(former, wanted))
  // Where it was as wanted before as well there is nothing left to send, once neither can come late.
  if (hasFields(record, wanted) && (!tellsNothing || wasKnownSo))
    return { ...applied, mayStillCome: isBefore || wasWanted }
  const touched = touchedSince({ before, isTouchedByUs }, record)
  if (isBefore) return { verdict: 'not-applied', ...touched, now, sentence: `Metrc shows ${name} as it was before.` }
  if (hasFields(record, wanted, mayOmit)) return applied
  if (isOlder) return untouched(name, now)
  if (formerly.some((former) => isInRenamedRoom(record, former, Object.keys(wanted))))
    return {
      verdict: 'not-applied',
      ...touched,
      now,
      sentence: `Metrc shows ${name} where it was, in a room that was renamed.`,
    }
  return { verdict: 'unclear', now, sentence: `Metrc shows ${name} neither as it was nor as it was wanted.` }
}

/** Whether a record prints these fields, or nothing in place of those that it may leave out. */
export const hasFields = (record: Fields, fields: Fields, mayOmit: readonly string[] = []): boolean =>
  Object.keys(fields).every(
    (field) => isSameField(field, record, fields) || (mayOmit.includes(field) && isNothing(record[field])),
  )

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** By the fields that were known, of which there has to be one. */
function isLike(record: Fields, before: Fields | null, fields: readonly string[]): boolean {
  const known = fields.filter((field) => before?.[field] !== undefined)
  return known.length > 0 && known.every((field) => isSameField(field, record, before ?? {}))
}

/** As it was, but for the name of the room that it is in. */
function isInRenamedRoom(record: Fields, before: Fields | null, fields: readonly string[]): boolean {
  const isSamePlace = typeof record.LocationId === 'number' && record.LocationId === before?.LocationId
  const others = fields.filter((field) => field !== 'LocationName')
  return isSamePlace && others.length < fields.length && others.every((field) => isLike(record, before, [field]))
}

const isUnchanged = (record: Fields, before: Fields | null): boolean =>
  Boolean(before?.LastModified) && Date.parse(text(record.LastModified)) === Date.parse(text(before?.LastModified))

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Whether Metrc can have printed a field of the one for that of the other: it leaves out what is nothing. */
function isSameField(
  field: string,
  { [field]: one, ...record }: Fields,
  { [field]: other, ...fields }: Fields,
): boolean {
  // A room stays the same when it is renamed, and another one may have its name then.
  if (field === 'LocationName' && isNumber(record.LocationId) && isNumber(fields.LocationId))
    return record.LocationId === fields.LocationId
  // Where only one of them has it the name tells.
  if (field === 'LocationId') return !isNumber(one) || !isNumber(other) || one === other
  if (typeof one === 'number' || typeof other === 'number') return isAbout(number(one), number(other))
  if (typeof one === 'boolean' || typeof other === 'boolean') return (one ?? false) === (other ?? false)
  if (field.endsWith('Date')) return isSameDay(text(one), text(other))
  return field === 'Note' ? isSameText(text(one), text(other)) : isSameName(text(one), text(other))
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
