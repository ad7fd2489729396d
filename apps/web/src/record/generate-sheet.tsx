import { plainName } from '@cultivatd/domain/catalogue/near-names'
import { apart, linksOf, type Proposal, spellingsOf } from '@cultivatd/domain/catalogue/proposals'
import Button from '@mui/material/Button'
import { Check, WandSparkles } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { sentencesOf } from '../live/response-error.ts'
import { BusyButton } from '../ui/busy.tsx'
import { CheckBox } from '../ui/check-box.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty.tsx'
import { FilterBox } from '../ui/filter-box.tsx'
import { notifySaved } from '../ui/notices.ts'
import { LineButton } from '../ui/line-button.tsx'
import { numberText } from '../ui/number-text.ts'
import { OverlayPage } from '../ui/overlay-page.tsx'
import { Segments } from '../ui/segments.tsx'
import { Loading, SkeletonRows } from '../ui/skeleton.tsx'
import styles from './catalogue.module.css'

interface GenerateSheetProps {
  title: string
  /** 'strain', 'strains' */
  noun: readonly [one: string, many: string]
  facilities: readonly { id: string; name: string }[]
  proposals: readonly Proposal[]
  /** They are on their way. */
  isLoading: boolean
  /** What tells them apart besides, in place of a column for each facility: then there is a filter too, for there are many. */
  facts?: readonly { head: string; cell: (row: Proposal) => ReactNode }[]
  /** Makes one record of ours, linked to these; throws what its call throws. */
  onCreate: (name: string, links: ReturnType<typeof linksOf>) => Promise<unknown>
  onClose: () => void
}

/** 'waiting' for those before it; else why it was not made. */
type Progress = 'waiting' | 'creating' | 'created' | { refused: string }

/** What stands in Metrc and not in the catalogue yet, to be made here at once; a person decides of each (READ-89). */
export function GenerateSheet(props: GenerateSheetProps) {
  const { title, noun, onCreate, onClose } = props
  const [one, many] = noun
  const choice = useChoice(props.proposals)
  const { chosen } = choice
  const making = useMaking(onCreate)
  const create = async () => {
    const made = await making.run(chosen)
    if (made === 0) return
    notifySaved({ detail: `Created ${numberText(made)} ${made === 1 ? one : many}` })
    if (made === chosen.length) onClose()
  }
  return (
    <OverlayPage
      isOpen
      isNarrow
      title={title}
      subtitle={
        <span className="small muted">{`One ${one} for each name found in Metrc, linked at each facility that has it`}</span>
      }
      icon={WandSparkles}
      isBusy={making.isBusy}
      onClose={onClose}
      footer={
        <>
          <Sum noun={noun} chosen={chosen} making={making} />
          <Button disabled={making.isBusy} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton
            isBusy={making.isBusy}
            busyLabel="Creating"
            disabled={chosen.length === 0}
            onClick={() => void create()}
          >
            {`Create ${numberText(chosen.length)} ${chosen.length === 1 ? one : many}`}
          </BusyButton>
        </>
      }
    >
      <Found {...props} choice={choice} progress={making.progress} />
    </OverlayPage>
  )
}

interface FoundProps extends Pick<GenerateSheetProps, 'noun' | 'facilities' | 'facts' | 'isLoading'> {
  choice: Choice
  progress: ReadonlyMap<string, Progress>
}

/** What was found, while it is looked for, and when it is nothing. */
function Found({ noun: [one, many], isLoading, choice, facilities, facts, progress }: FoundProps) {
  const { rows } = choice
  if (isLoading)
    return (
      <Loading label={`The ${many} are loading`}>
        <SkeletonRows />
      </Loading>
    )
  if (rows.length === 0)
    return (
      <EmptyState title="Nothing to create">
        {`Every ${one} that the active facilities have in Metrc is linked already.`}
      </EmptyState>
    )
  return (
    <Filtered rows={rows} many={many} hasFilter={facts !== undefined}>
      {(shown) => (
        <Rows rows={shown} many={many} facilities={facilities} facts={facts} choice={choice} progress={progress} />
      )}
    </Filtered>
  )
}

interface FilteredProps {
  rows: readonly Proposal[]
  many: string
  hasFilter: boolean
  children: (shown: readonly Proposal[]) => ReactNode
}

const isNew = ({ existing }: Proposal): boolean => existing === null

/** Those that are new, those of which there may be one already, or all of them; by a part of the name. */
function Filtered({ rows, many, hasFilter, children }: FilteredProps) {
  const [tab, setTab] = useState('new')
  const [search, setSearch] = useState('')
  if (!hasFilter && rows.length <= mostAtOnce) return <div className={styles.scroll}>{children(rows)}</div>
  const text = plainName(search)
  const ofTab = tab === 'all' ? rows : rows.filter((row) => isNew(row) === (tab === 'new'))
  const shown = ofTab.filter((row) => spellingsOf(row).some((spelling) => plainName(spelling).includes(text)))
  const count = rows.filter(isNew).length
  return (
    <>
      <div className="row between wrap">
        <Segments
          label="Found in Metrc"
          value={tab}
          options={[
            { value: 'new', label: 'New', count },
            { value: 'exists', label: 'Exists', count: rows.length - count },
            { value: 'all', label: 'All', count: rows.length },
          ]}
          onChange={setTab}
        />
        <FilterBox label={`Find ${many}`} placeholder="Filter names" value={search} onChange={setSearch} shortcut="f" />
      </div>
      {shown.length === 0 ? (
        <EmptyState title="Nothing found">{`None of the ${many} here fits what you look for.`}</EmptyState>
      ) : (
        <div className={`${styles.scroll} mt3`}>{children(shown)}</div>
      )}
    </>
  )
}

interface SumProps {
  noun: GenerateSheetProps['noun']
  chosen: readonly Proposal[]
  making: ReturnType<typeof useMaking>
}

/** What the button will do, and how far it is. */
function Sum({ noun: [one, many], chosen, making }: SumProps) {
  const places = chosen.reduce((sum, row) => sum + linksOf(row).length, 0)
  return (
    <output className="small grow">
      {making.isBusy ? (
        `${numberText(making.done)} of ${numberText(making.all)} created`
      ) : (
        <>
          <b className="m">{`${numberText(chosen.length)} ${chosen.length === 1 ? one : many}`}</b>
          {`, linked at ${numberText(places)} ${places === 1 ? 'place' : 'places'}. Existing names are skipped.`}
        </>
      )}
    </output>
  )
}

interface Choice {
  rows: readonly Proposal[]
  chosen: readonly Proposal[]
  isChosen: (row: Proposal) => boolean
  choose: (rows: readonly Proposal[], isOn: boolean) => void
  keepApart: (row: Proposal) => void
}

const isOpen = ({ existing }: Proposal): boolean => existing?.isSame !== true

/** A browser that draws thousands at once stands still; who looks for one of them filters. */
const mostAtOnce = 200

/** All that is new is chosen until somebody takes it out; what may be there already only when somebody says so. */
function useChoice(proposals: readonly Proposal[]): Choice {
  const [said, setSaid] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [separate, setSeparate] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(
    () => proposals.flatMap((proposal) => (separate.has(proposal.id) ? apart(proposal) : [proposal])),
    [proposals, separate],
  )
  const isChosen = (row: Proposal) => isOpen(row) && (said.get(row.id) ?? row.existing === null)
  return {
    rows,
    chosen: rows.filter(isChosen),
    isChosen,
    choose: (some, isOn) => setSaid(new Map([...said, ...some.map(({ id }) => [id, isOn] as const)])),
    keepApart: ({ id }) => setSeparate(new Set([...separate, id])),
  }
}

/** One after the other: what is refused of one is told in its row, and keeps no other. */
function useMaking(onCreate: GenerateSheetProps['onCreate']) {
  const [progress, setProgress] = useState<ReadonlyMap<string, Progress>>(new Map())
  const [isBusy, setBusy] = useState(false)
  const tell = (id: string, state: Progress) => setProgress((before) => new Map([...before, [id, state]]))
  const states = [...progress.values()]
  return {
    progress,
    isBusy,
    all: states.length,
    done: states.filter((state) => state === 'created').length,
    async run(rows: readonly Proposal[]): Promise<number> {
      setBusy(true)
      setProgress(new Map(rows.map(({ id }) => [id, 'waiting'])))
      let made = 0
      for (const row of rows) {
        tell(row.id, 'creating')
        try {
          await onCreate(row.name, linksOf(row))
          made += 1
          tell(row.id, 'created')
        } catch (error) {
          tell(row.id, { refused: sentencesOf(error).join(' ') })
        }
      }
      setBusy(false)
      return made
    },
  }
}

interface RowsProps {
  rows: readonly Proposal[]
  many: string
  facilities: GenerateSheetProps['facilities']
  facts: GenerateSheetProps['facts']
  choice: Choice
  progress: ReadonlyMap<string, Progress>
}

/** A column for each facility with a mark where it is, or what tells them apart and in how many facilities each is. */
const columnsOf = (facilities: GenerateSheetProps['facilities'], facts: GenerateSheetProps['facts']) =>
  facts
    ? [
        ...facts,
        { head: 'Facilities', cell: ({ found }: Proposal) => new Set(found.map((one) => one.facilityId)).size },
      ]
    : facilities.map(({ id, name }) => ({
        head: name,
        cell: ({ found }: Proposal) =>
          found.some(({ facilityId }) => facilityId === id) ? (
            <>
              <Check size={16} strokeWidth={1.75} aria-hidden="true" />
              <span className="vh">there</span>
            </>
          ) : (
            <span className="dim">–</span>
          ),
      }))

function Rows({ rows, many, facilities, facts, choice, progress }: RowsProps) {
  const columns = columnsOf(facilities, facts)
  const open = rows.filter(isOpen)
  const count = open.filter(choice.isChosen).length
  const [most, setMost] = useState(mostAtOnce)
  const shown = rows.slice(0, most)
  return (
    <>
      <table className={classNames('tbl', styles.tight)} aria-label={`${many} found in Metrc`}>
        <thead>
          <tr>
            <th className="cbx" scope="col">
              <CheckBox
                label={`Choose all ${many}`}
                isLabelHidden
                isChecked={count > 0 && count === open.length}
                isMixed={count > 0 && count < open.length}
                onChange={(isOn) => choice.choose(open, isOn)}
              />
            </th>
            <th scope="col">Name in Metrc</th>
            {columns.map(({ head }) => (
              <th key={head} scope="col" className="hide-p">
                {head}
              </th>
            ))}
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.id} className={isOpen(row) ? undefined : 'dim'}>
              <td className="cbx">
                <CheckBox
                  label={`Choose ${row.name}`}
                  isLabelHidden
                  isChecked={choice.isChosen(row)}
                  isDisabled={!isOpen(row)}
                  onChange={(isOn) => choice.choose([row], isOn)}
                />
              </td>
              <td>
                <Spelled row={row} onApart={() => choice.keepApart(row)} />
              </td>
              {columns.map(({ head, cell }) => (
                <td key={head} className={`hide-p ${styles.whole}`}>
                  {cell(row)}
                </td>
              ))}
              <Happens text={happensText(row, progress.get(row.id))} />
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < rows.length && (
        <LineButton onClick={() => setMost(most + mostAtOnce)}>
          {`${numberText(shown.length)} of ${numberText(rows.length)} are shown. Show more`}
        </LineButton>
      )}
    </>
  )
}

/** As much as 'Create, link 12': it stands on one line on a phone too, and the name beside it breaks. */
const shortText = 15

const Happens = ({ text }: { text: string }) => (
  <td className={text.length <= shortText ? styles.oneLine : undefined}>{text}</td>
)

/** The name, and how else it is spelled: whether it means the same is for a person to say. */
function Spelled({ row, onApart }: { row: Proposal; onApart: () => void }) {
  const others = spellingsOf(row).filter((spelling) => spelling !== row.name)
  return (
    <>
      <span className={isOpen(row) ? 'm' : undefined}>{row.name}</span>
      {others.length > 0 && (
        <span className={`small dim ${styles.facts}`}>
          {`Also ${others.map((spelling) => `“${spelling}”`).join(', ')} `}
          {isOpen(row) && apart(row).length > 1 && (
            <button type="button" className="link" onClick={onApart}>
              Keep apart
            </button>
          )}
        </span>
      )}
    </>
  )
}

function happensText(row: Proposal, progress: Progress | undefined): string {
  if (progress === 'creating') return 'Creating'
  if (progress === 'created') return 'Created'
  if (typeof progress === 'object') return progress.refused
  const { existing } = row
  if (existing?.isSame) return 'Exists, skipped'
  const links = linksOf(row).length
  const left = row.found.length - links
  const text = `Create, link ${links}`
  const more = left > 0 ? `${text}; ${left} more there stays unlinked` : text
  return existing ? `Like ${existing.name}. ${more}` : more
}
