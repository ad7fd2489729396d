import { actionProblems, type Package, type PackageAction } from '@cultivatd/domain/package/package'
import type { Outcome } from '@cultivatd/domain/operation/outcome'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import type { CallOptions } from '../live/api.ts'
import { ListForm } from '../record/change-form.tsx'
import { type ChangeStates, type ChangeWords, isLeft } from '../record/change-states.ts'
import { type RecordsChange, useChange } from '../record/use-change.ts'
import type { TrialOf } from '../record/use-trial.ts'
import { Tag } from '../trade/tag.tsx'
import { numberText } from '../ui/number-text.ts'
import { totalText } from './package-list.ts'

export const packagesText = (count: number): string => `${numberText(count)} ${count === 1 ? 'package' : 'packages'}`

export interface SelectedProps {
  facilityId: string
  /** Where its draft is. */
  place: string
  packages: readonly Package[]
  onClose: () => void
}

interface SelectedChange<Body> {
  call: (body: Body, options: CallOptions) => Promise<Outcome>
  /** 'Finished 3 packages' */
  said: (packages: string) => string
  /** How it is tried before it is sent. */
  trial: TrialOf<Body>
}

/**
 * One action on each package of a selection that it suits: what was chosen, what is left to be sent, how far it is, and
 * how to send it, with what is the same for all of them.
 */
export function useSelectedChange<Body extends { label: string }>(
  action: PackageAction,
  { facilityId, packages, onClose }: SelectedProps,
  { call, said, trial }: SelectedChange<Body>,
) {
  const { chosen, leftOf } = useSelectedFor(action, packages)
  const change = useChange<Body>({
    facilityId,
    call,
    said: () => ({ detail: said(packagesText(chosen.length)) }),
    trial,
    onAllDone: onClose,
  })
  const left = leftOf(change.states)
  const send = (bodyOf: (label: string) => Body) =>
    change.send(left.map(({ metrc: { Label } }) => ({ records: [Label], body: bodyOf(Label) })))
  return { list: { facilityId, chosen, left, change, onClose }, send }
}

/** What of a selection an action suits, as it was when the form was opened and as it is now, and what is left to be sent. */
function useSelectedFor(action: PackageAction, packages: readonly Package[]) {
  // What is done leaves the room's list, but not this one.
  const [selected] = useState(() => suiting(packages, action))
  const now = new Map(packages.map((pkg) => [pkg.id, pkg]))
  const chosen = selected.map((pkg) => now.get(pkg.id) ?? pkg)
  const leftOf = (states: ChangeStates) =>
    chosen.filter((pkg) => isLeft(states, pkg.metrc.Label) && actionProblems(pkg, action).length === 0)
  return { chosen, leftOf }
}

export const suiting = (packages: readonly Package[], action: PackageAction): Package[] =>
  packages.filter((pkg) => actionProblems(pkg, action).length === 0)

/** '1 of 3 cannot be finished and is left as it is'; null when all can. */
export function leftAsItIs(packages: readonly Package[], action: PackageAction, cannot: string): string | null {
  const count = packages.length - suiting(packages, action).length
  if (count === 0) return null
  return `${numberText(count)} of ${numberText(packages.length)} cannot be ${cannot} and ${count === 1 ? 'is left as it is' : 'are left as they are'}`
}

interface SelectedListProps {
  facilityId: string
  title: string
  icon: LucideIcon
  /** 'Finish' */
  verb: string
  words: ChangeWords
  chosen: readonly Package[]
  left: readonly Package[]
  /** What each is now: its note, its quantity. */
  noteOf: (pkg: Package) => ReactNode
  /** What is missing while the button is disabled. */
  missing?: string | null
  said: string | null
  change: Omit<RecordsChange<never>, 'send'>
  fields: ReactNode
  onSubmit: (event?: SyntheticEvent) => unknown
  onClose: () => void
}

/** One change of all that is selected, with the outcome of each package. */
export function SelectedList({ chosen, left, noteOf, verb, change, said, ...form }: SelectedListProps) {
  return (
    <ListForm
      {...form}
      isNarrow
      subtitle={[packagesText(chosen.length), totalText(chosen)].join(', ')}
      records={chosen.map((pkg) => ({
        record: pkg.metrc.Label,
        shown: <Tag label={pkg.metrc.Label} />,
        note: noteOf(pkg),
      }))}
      change={change}
      isOpen={left.length > 0}
      submitLabel={`${verb} ${packagesText(left.length)}`}
      said={said}
      top={said}
    />
  )
}
