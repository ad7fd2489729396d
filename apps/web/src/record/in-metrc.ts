import type { MappingStates } from '@cultivatd/domain/catalogue/mapping-row'

/** A record of the catalogue, with how it stands with each active facility. */
type Mapped = Pick<MappingStates, 'states'>

/** Where Metrc has something else, or refused what was sent. */
export const differing = ({ states }: Mapped): MappingStates['states'] =>
  states.filter((state) => state === 'differs' || state === 'refused')

/** Where it is linked to nothing, or to what Metrc has no more. */
export const notLinked = ({ states }: Mapped): MappingStates['states'] =>
  states.filter((state) => state === 'unlinked' || state === 'gone')

/** The tabs of a list of the catalogue. */
export const inMetrcTabs = {
  label: 'In Metrc',
  options: [
    { value: 'differs', label: 'Differs' },
    { value: 'unlinked', label: 'Not linked' },
  ],
  has: (row: Mapped, tab: string): boolean => (tab === 'differs' ? differing(row) : notLinked(row)).length > 0,
}
