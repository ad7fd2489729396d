import type { ExternalContact } from '@cultivatd/domain/external-contact/external-contact'
import { percentOf, sharesText } from '@cultivatd/domain/strain/shares'
import { type Strain, strainWords } from '@cultivatd/domain/strain/strain'
import { permission } from '@cultivatd/domain/user/permissions'
import Button from '@mui/material/Button'
import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { usePasses } from '../live/session.ts'
import { useTopic } from '../live/use-topic.ts'
import { HistoryList } from '../record/history-list.tsx'
import { strainInitials } from '../trade/strain-initials.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Card } from '../ui/card.tsx'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { KnownRow } from '../ui/known-row.tsx'
import { numberText } from '../ui/number-text.ts'
import columns from '../ui/own-pages.module.css'
import { PageHeader } from '../ui/page-header.tsx'
import { Balance } from './balance.tsx'
import { ForStrainView } from '../trade/for-strain-view.tsx'
import { StrainDialog } from './strain-dialog.tsx'
import { GrowingFact, StrainGrowing } from './strain-growing.tsx'
import { StrainHarvests } from './strain-harvests.tsx'
import { StrainMapping } from './strain-mapping.tsx'
import { useBreederNames } from './use-breeder-names.ts'
import styles from './strain.module.css'

/** A strain of the organization (SHELL-38, STRAIN-05 to STRAIN-09); an unknown one leads to the list (READ-57). */
export const StrainPage = () => (
  <ForStrainView>
    <AddressedStrain />
  </ForStrainView>
)

function AddressedStrain() {
  const { strainId } = useParams({ strict: false })
  const topic = useTopic('catalogueStrains')
  return (
    <KnownRow topic={topic} id={strainId} noun="strain" unknown={<Navigate to="/strains" replace />}>
      {(strain) => <KnownStrain key={strain.id} strain={strain} strains={topic.rows} />}
    </KnownRow>
  )
}

function KnownStrain({ strain, strains }: { strain: Strain; strains: readonly Strain[] }) {
  const navigate = useNavigate()
  const mayEdit = usePasses(permission.strainEdit)
  const [isEditing, setEditing] = useState(false)
  const edit = () => setEditing(true)
  const breeder = useTopic('externalContacts').rows.find(({ id }) => id === strain.breederId)
  return (
    <>
      <PageHeader
        title={strain.name}
        mark={strainInitials(strain.name)}
        crumbs={[
          <Link key="list" to="/strains">
            Strains
          </Link>,
        ]}
        drafts={<DraftChips record={`strain ${strain.id}`} opener={() => (mayEdit ? edit : null)} />}
        facts={
          <>
            <span>{sharesText(strain)}</span>
            {breeder && <span className="hide-p">{breeder.name}</span>}
            <GrowingFact strainId={strain.id} />
          </>
        }
        actions={
          mayEdit && (
            <Button
              variant="outlined"
              startIcon={<Pencil size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={edit}
            >
              Edit
            </Button>
          )
        }
      />
      <Facts strain={strain} />
      <StrainMapping strain={strain} mayEdit={mayEdit} />
      <div className={styles.parts}>
        <StrainHarvests strainId={strain.id} />
        <Rail strain={strain} breeder={breeder} />
      </div>
      {mayEdit && <ActionBar actions={[{ label: 'Edit', icon: Pencil, onClick: edit }]} />}
      {isEditing && mayEdit && (
        <StrainDialog
          strains={strains}
          strain={strain}
          onDeleted={() => void navigate({ to: '/strains', replace: true })}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  )
}

function Rail({ strain, breeder }: { strain: Strain; breeder: ExternalContact | undefined }) {
  return (
    <div className="col g4">
      <StrainGrowing strainId={strain.id} />
      <Card title="Cross">{strain.cross || <span className="dim">No Cross Entered</span>}</Card>
      <Card title="Breeder">
        {breeder ? (
          <Link className="link" to="/external-contacts/$contactId" params={{ contactId: breeder.id }}>
            {breeder.name}
          </Link>
        ) : (
          <span className="dim">No breeder entered</span>
        )}
      </Card>
      <Card title="Notes">
        <p className={columns.lines}>{strain.notes || <span className="dim">No notes</span>}</p>
      </Card>
      <History id={strain.id} />
    </div>
  )
}

/** The history keeps the id of a breeder; people know the name. */
function History({ id }: { id: string }) {
  const history = useTopic('catalogueHistory', { entity: 'catalogue-strain', record: id })
  const nameOf = useBreederNames()
  const { label } = strainWords.breederId
  const rows = history.rows.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) =>
      change.label === label ? { label, before: nameOf(change.before), after: nameOf(change.after) } : change,
    ),
  }))
  return (
    <Card title="History">
      <HistoryList history={{ ...history, rows }} shown={5} />
    </Card>
  )
}

/** Shares and levels (STRAIN-06), and how it is grown where somebody has said it. */
function Facts({ strain }: { strain: Strain }) {
  const { sativaPercent, indicaPercent, thc, cbd } = strain
  const growing = [
    ['Veg', strain.vegDays, 'days'],
    ['Flower to harvest', strain.harvestDays, 'days'],
    ['Water mothers every', strain.waterHours, 'h'],
    ['Feed mothers every', strain.feedHours, 'h'],
  ] as const
  return (
    <section className={`card ${styles.factbar}`} aria-label="Facts">
      <div className={styles.shares}>
        <div className="row between small">
          <span>
            <b className="m">Sativa</b> {numberText(sativaPercent)} %
          </span>
          <span>
            <b className="m">Indica</b> {numberText(indicaPercent)} %
          </span>
        </div>
        <Balance sativaPercent={sativaPercent} indicaPercent={indicaPercent} isWide />
      </div>
      <dl>
        <Level name="THC" fraction={thc} />
        <Level name="CBD" fraction={cbd} />
        {growing.map(
          ([label, value, unit]) =>
            value !== null && (
              <div key={label}>
                <dt className="cap dim">{label}</dt>
                <dd className="num">
                  {numberText(value)}
                  <small>{unit}</small>
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}

const Level = ({ name, fraction }: { name: 'THC' | 'CBD'; fraction: number | null }) => (
  <div>
    <dt className="cap dim">{name}</dt>
    {fraction === null ? (
      <dd className={styles.none}>{`No ${name} Submitted yet`}</dd>
    ) : (
      <dd className="num">
        {numberText(percentOf(fraction), 1)}
        <small>%</small>
      </dd>
    )}
  </div>
)
