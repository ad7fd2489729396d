import { byCloseness, plainName } from '@cultivatd/domain/catalogue/near-names'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import { GitCompare, Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react'
import { BusyButton, BusyLine } from '../ui/busy.tsx'
import { capital } from '../ui/capital.ts'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useIsPhone } from '../ui/use-width.ts'
import { Differing } from './mapping-table.tsx'
import styles from './catalogue.module.css'

/** A record of Metrc in the facility. */
export interface LinkCandidate {
  id: number
  name: string
  /** Its values, in one line. */
  facts: string
  /** The name of the record of ours that it is linked to; null for none. */
  linkedTo: string | null
  isUsed: boolean
}

interface LinkDialogProps {
  /** Of the record of ours. */
  name: string
  /** 'strain', 'strains' */
  noun: readonly [one: string, many: string]
  facility: { id: string; name: string }
  candidates: readonly LinkCandidate[]
  /** They are on their way. */
  isLoading?: boolean
  /** What differs once it is linked: the field in words, Metrc's value and ours. */
  differsAfter: (id: number) => readonly { label: string; theirs: ReactNode; ours: ReactNode }[]
  isBusy: boolean
  onLink: (id: number) => void
  /** Null where Metrc cannot be asked to make one. */
  onCreate: (() => void) | null
  onClose: () => void
  /** Above the list: 'All categories'. */
  children?: ReactNode
}

/** More nobody reads. */
const mostShown = 100

/** Links a record of ours to one that a facility has in Metrc: closest names first, arrows move the choice, Enter links. */
export function LinkDialog(props: LinkDialogProps) {
  const { name, noun, facility, candidates, isLoading = false, isBusy, onLink, onCreate, onClose } = props
  const titleId = useId()
  const isPhone = useIsPhone()
  const pick = usePick(name, candidates)
  const link = () => {
    if (pick.chosen && !isBusy) onLink(pick.chosen.id)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      link()
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    pick.move(event.key === 'ArrowDown' ? 1 : -1)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { maxWidth: isPhone ? 'none' : 620 } } }}
    >
      <BusyLine isBusy={isBusy} />
      <div className="dlg-head">
        <h2 className="t2" id={titleId}>
          {`Link ${name}`}
        </h2>
        <IconButton icon={X} size={20} label="Close" onClick={onClose} />
      </div>
      <div className="dlg-body">
        <div className="row wrap">
          <span className="muted">At</span>
          <b className="m">{facility.name}</b>
          <span className="cap dim mono">{facility.id}</span>
        </div>
        <SearchField noun={noun} facility={facility.name} pick={pick} onKeyDown={onKeyDown} />
        {props.children}
        <Picks {...props} pick={pick} isLoading={isLoading} />
        {pick.chosen && <AfterLinking differs={props.differsAfter(pick.chosen.id)} />}
      </div>
      <div className="dlg-foot">
        {onCreate && (
          <Button variant="text" className="missing" onClick={onCreate}>
            Create in Metrc instead
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
        <BusyButton isBusy={isBusy} busyLabel="Linking" disabled={!pick.chosen} onClick={link}>
          Link
        </BusyButton>
      </div>
    </Dialog>
  )
}

interface SearchFieldProps {
  noun: LinkDialogProps['noun']
  facility: string
  pick: Pick
  onKeyDown: (event: KeyboardEvent) => void
}

const SearchField = ({ noun: [one, many], facility, pick, onKeyDown }: SearchFieldProps) => (
  <div className={classNames('inp flt', styles.search)}>
    <Search size={16} strokeWidth={1.75} aria-hidden="true" />
    <input
      type="search"
      // The dialog was opened to look for something.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      aria-label={`Find ${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one} in Metrc`}
      placeholder={`Search the ${many} of ${facility}`}
      value={pick.search}
      onChange={(event) => pick.setSearch(event.target.value)}
      onKeyDown={onKeyDown}
    />
  </div>
)

interface Pick {
  search: string
  setSearch: (text: string) => void
  shown: readonly LinkCandidate[]
  chosen: LinkCandidate | null
  choose: (id: number) => void
  move: (by: 1 | -1) => void
}

/** What is looked for, which fit, and which of them is chosen: the first that can be, where something is looked for. */
function usePick(name: string, candidates: readonly LinkCandidate[]): Pick {
  const [typed, setTyped] = useState<string | null>(null)
  const [id, choose] = useState<number | null>(null)
  const search = typed ?? guessOf(name, candidates)
  // Of thousands that takes longer than a key may: not anew for each.
  const closest = useMemo(() => byCloseness(name, candidates, (one) => one.name), [name, candidates])
  const shown = useMemo(() => {
    const text = plainName(search)
    return closest.filter((one) => plainName(one.name).includes(text)).slice(0, mostShown)
  }, [closest, search])
  const free = shown.filter(({ linkedTo }) => linkedTo === null)
  // Of all that there are, where none is called like it, none is as good as another.
  const first = plainName(search) === '' ? undefined : free[0]
  const chosen = free.find((one) => one.id === id) ?? first ?? null
  return {
    search,
    setSearch: setTyped,
    shown,
    chosen,
    choose,
    move(by) {
      const next = free[free.findIndex((one) => one.id === chosen?.id) + by]
      if (next) choose(next.id)
    },
  }
}

/** As much of the name as there is: all of it, its first word, nothing. */
function guessOf(name: string, candidates: readonly LinkCandidate[]): string {
  const isAny = (text: string) =>
    candidates.some((one) => one.linkedTo === null && plainName(one.name).includes(plainName(text)))
  const [first = ''] = plainName(name).split(' ')
  return [name, first].find(isAny) ?? ''
}

function Picks({
  noun,
  candidates,
  isLoading,
  facility,
  pick: { search, shown, chosen, choose },
}: LinkDialogProps & { pick: Pick }) {
  const [, many] = noun
  if (isLoading) return <p className="dim">{`The ${many} of ${facility.name} are loading.`}</p>
  if (shown.length === 0)
    return (
      <EmptyState title="Nothing found">
        {candidates.length === 0
          ? `${facility.name} has no ${many} in Metrc.`
          : `None of the ${many} there has “${search}” in its name.`}
      </EmptyState>
    )
  const heading = `${many.charAt(0).toUpperCase()}${many.slice(1)} in Metrc`
  return (
    <div className="col g2">
      <p className="small dim m">{`${heading}, the closest names first`}</p>
      <div className={styles.picks} role="radiogroup" aria-label={heading}>
        {shown.map((one) => (
          <label
            key={one.id}
            className={classNames(
              styles.pick,
              one.id === chosen?.id && styles.chosen,
              one.linkedTo !== null && styles.off,
            )}
          >
            <input
              type="radio"
              name="link"
              checked={one.id === chosen?.id}
              disabled={one.linkedTo !== null}
              onChange={() => choose(one.id)}
            />
            <span className="grow">
              <b className="m">{one.name}</b>
              <span className={classNames('small dim', styles.facts)}>{one.facts}</span>
            </span>
            <span className="small dim">
              {one.linkedTo === null ? one.isUsed && 'In use' : `Linked to ${one.linkedTo}`}
            </span>
          </label>
        ))}
      </div>
    </div>
  )
}

/** What Update would send after linking, before one links. */
function AfterLinking({ differs }: { differs: ReturnType<LinkDialogProps['differsAfter']> }) {
  if (differs.length === 0) return <p className="small dim">After linking, all values match.</p>
  const labels = differs.map(({ label }) => label)
  const last = labels.pop() ?? ''
  return (
    <div className={styles.after}>
      <GitCompare size={18} strokeWidth={1.75} aria-hidden="true" />
      <div className="grow">
        {`After linking, ${labels.length > 0 ? `${labels.join(', ')} and ` : ''}${last} will differ. Update sends yours to Metrc.`}
        <ul>
          {differs.map(({ label, theirs, ours }) => (
            <li key={label}>
              <span className="muted">{capital(label.replace(/^the /, ''))}</span>{' '}
              <Differing theirs={theirs} ours={ours} />
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
