import type { MappingStates } from '@cultivatd/domain/catalogue/mapping-row'
import type { Strain } from '@cultivatd/domain/strain/strain'
import { strainType } from '@cultivatd/domain/strain/shares'
import { permission } from '@cultivatd/domain/user/permissions'
import Button from '@mui/material/Button'
import { Link, useNavigate } from '@tanstack/react-router'
import { Check, GitCompare, Unlink, WandSparkles } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { usePasses } from '../live/session.ts'
import { type LiveTopic, useTopic } from '../live/use-topic.ts'
import { GenerateButton } from '../record/generate-button.tsx'
import { differing, inMetrcTabs, notLinked } from '../record/in-metrc.ts'
import { Alert } from '../ui/alert.tsx'
import { capital } from '../ui/capital.ts'
import type { Column } from '../ui/data-table.tsx'
import { EmptyState } from '../ui/empty.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { numberText } from '../ui/number-text.ts'
import { Balance } from './balance.tsx'
import { ForStrainView } from '../trade/for-strain-view.tsx'
import { GenerateStrains } from './generate-strains.tsx'
import { levelText } from './percent-text.ts'
import { StrainDialog } from './strain-dialog.tsx'
import styles from './strain.module.css'

/** A strain with its breeder's name, and how it stands in Metrc. */
export interface ListedStrain extends Strain {
  breeder: string
  states: MappingStates['states']
}

/** The strains of the organization (SHELL-38, STRAIN-01 to STRAIN-04). */
export const StrainsPage = () => (
  <ForStrainView>
    <Strains />
  </ForStrainView>
)

function Strains() {
  const navigate = useNavigate()
  const mayEdit = usePasses(permission.strainEdit)
  const topic = useListedStrains()
  const [open, setOpen] = useState<string | null>(null)
  const [isGenerating, setGenerating] = useState(false)
  const generate = () => setGenerating(true)
  const mayGenerate = mayEdit && topic.rows.length > 0
  const onOpen = useCallback(
    (id: string) =>
      id === 'new' ? setOpen(id) : void navigate({ to: '/strains/$strainId', params: { strainId: id } }),
    [navigate],
  )
  return (
    <>
      <ListPage
        title="Strains"
        topic={topic}
        noun={['strain', 'strains']}
        add={mayEdit ? { label: 'Create New Strain', isFloating: true } : null}
        rowHeight={44}
        actions={mayGenerate && <GenerateButton label="Auto-Generate" onClick={generate} />}
        barActions={mayGenerate ? [{ label: 'Auto-Generate', icon: WandSparkles, onClick: generate }] : []}
        empty={<NoStrains mayEdit={mayEdit} onGenerate={generate} onCreate={() => setOpen('new')} />}
        emptyText="What the organization grows stands here once, whatever it is called in each license."
        facts={factsOf}
        columns={columns}
        nameOf={({ name }) => name}
        tabs={inMetrcTabs}
        textOf={textOf}
        onOpen={onOpen}
      />
      {isGenerating && mayEdit && <GenerateStrains onClose={() => setGenerating(false)} />}
      {open !== null && mayEdit && <StrainDialog strains={topic.rows} onSaved={onOpen} onClose={() => setOpen(null)} />}
    </>
  )
}

interface NoStrainsProps {
  mayEdit: boolean
  onGenerate: () => void
  onCreate: () => void
}

/** STRAIN-10, ERR-24. */
const NoStrains = ({ mayEdit, onGenerate, onCreate }: NoStrainsProps) => (
  <div className="card pad">
    <Alert tone="warn" title="No Strains Defined">
      <div className="row between wrap mt1">
        <span>Strains that the facilities have in Metrc can be taken over from there.</span>
        {mayEdit && <GenerateButton label="Auto-Generate" isFirst onClick={onGenerate} />}
      </div>
    </Alert>
    <EmptyState
      title="The shelf is empty"
      action={
        mayEdit && (
          <Button variant="outlined" onClick={onCreate}>
            Create New Strain
          </Button>
        )
      }
    >
      What the organization grows stands here once, whatever it is called in each license.
    </EmptyState>
  </div>
)

/** All strains, each with what other topics know of it. */
function useListedStrains(): LiveTopic<ListedStrain> {
  const strains = useTopic('catalogueStrains')
  const states = useTopic('strainStates')
  const contacts = useTopic('externalContacts')
  const rows = useMemo(() => {
    const statesOf = new Map(states.rows.map(({ id, states: of }) => [id, of]))
    const nameOf = new Map(contacts.rows.map(({ id, name }) => [id, name]))
    return strains.rows.map((strain) => ({
      ...strain,
      breeder: strain.breederId === null ? '' : (nameOf.get(strain.breederId) ?? ''),
      states: statesOf.get(strain.id) ?? [],
    }))
  }, [strains.rows, states.rows, contacts.rows])
  return { ...strains, rows }
}

const textOf = ({ name, cross, breeder, notes }: ListedStrain): string => [name, cross, breeder, notes].join(' ')

function factsOf(strains: readonly ListedStrain[]) {
  const facilities = strains[0]?.states.length ?? 0
  const matching = strains.filter(
    ({ states }) => states.length > 0 && states.every((state) => state === 'matches'),
  ).length
  return (
    <>
      {facilities > 0 && <span>{facilities === 1 ? 'at 1 facility' : `at ${facilities} facilities`}</span>}
      {matching > 0 && (
        <span className="st">
          <Check size={16} strokeWidth={1.75} aria-hidden="true" />
          {`${numberText(matching)} ${matching === 1 ? 'matches' : 'match'} everywhere`}
        </span>
      )}
    </>
  )
}

/** One mark, of what is to be done first; what matches is silent. */
function Mark({ strain }: { strain: ListedStrain }) {
  if (differing(strain).length > 0)
    return (
      <span className="st" data-tone="warn" title="Differs in Metrc">
        <GitCompare size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className="vh">Differs in Metrc</span>
      </span>
    )
  if (notLinked(strain).length > 0)
    return (
      <span className="st" title="Not linked everywhere">
        <Unlink size={16} strokeWidth={1.75} aria-hidden="true" />
        <span className="vh">Not linked everywhere</span>
      </span>
    )
  return null
}

const dash = <span className="dim">–</span>

const columns: readonly Column<ListedStrain>[] = [
  {
    id: 'name',
    head: 'Name',
    card: 'title',
    cell: (strain) => (
      <span className="row">
        <Link to="/strains/$strainId" params={{ strainId: strain.id }} className={styles.name}>
          <b className="m">{strain.name}</b>
        </Link>
        <Mark strain={strain} />
      </span>
    ),
    sortBy: ({ name }) => name,
  },
  {
    id: 'type',
    head: 'Type',
    card: 'state',
    cell: (strain) => (
      <span className="row">
        <Balance {...strain} />
        {capital(strainType(strain))}
      </span>
    ),
    sortBy: ({ sativaPercent }) => sativaPercent,
  },
  {
    id: 'cross',
    head: 'Cross',
    card: 'line',
    className: 'muted',
    cell: ({ cross }) => (cross ? <span className={styles.cut}>{cross}</span> : <span className="dim hide-p">–</span>),
    sortBy: ({ cross }) => cross,
  },
  {
    id: 'thc',
    head: 'THC %',
    card: 'value',
    isRight: true,
    cell: ({ thc }) =>
      thc === null ? (
        <span className="dim hide-p">–</span>
      ) : (
        <>
          <b className="m">{levelText(thc)}</b> <span className="dim small only-p">THC %</span>
        </>
      ),
    sortBy: ({ thc }) => thc,
  },
  {
    id: 'cbd',
    head: 'CBD %',
    isRight: true,
    cell: ({ cbd }) => (cbd === null ? dash : levelText(cbd)),
    sortBy: ({ cbd }) => cbd,
  },
  {
    id: 'breeder',
    head: 'Breeder',
    priority: 3,
    className: 'muted',
    cell: ({ breeder }) => (breeder ? <span className={styles.cut}>{breeder}</span> : dash),
    sortBy: ({ breeder }) => breeder,
  },
  {
    id: 'notes',
    head: 'Notes',
    // STRAIN-02: not on small screens.
    priority: 3,
    className: 'dim',
    cell: ({ notes }) => <span className={styles.cut}>{notes}</span>,
  },
]
