import type { LabTest } from '@cultivatd/domain/lab-test/lab-test'
import { resultsAreOf, transportVehicles } from '@cultivatd/domain/lab-test/lab-test-words'
import { judged, partsInOrder, type Verdict, verdictDetail, verdictText } from '@cultivatd/domain/lab-test/limits'
import type { Results } from '@cultivatd/domain/lab-test/result-parts'
import { amountText } from '@cultivatd/domain/lab-test/result-value'
import { quantityText, unitText } from '@cultivatd/domain/unit/unit'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { Check, OctagonAlert, Pencil, Printer } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../live/session.ts'
import { ActionBar } from '../ui/action-bar.tsx'
import { Card } from '../ui/card.tsx'
import { fullDayText, localDay, timeText } from '../ui/dates.ts'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { CertificatePart } from './certificate-part.tsx'
import partStyles from './certificate-part.module.css'
import styles from './certificate.module.css'
import { SampleInMetrc } from './sample-in-metrc.tsx'
import { TestFiles } from './test-files.tsx'
import { TestHistory } from './test-history.tsx'
import { useLimits } from './use-limits.ts'
import { type TestNames, testPlace, useMayChangeTests, useTestNames } from './use-testing.ts'
import { useTestingStep } from './use-testing-step.ts'

/** A completed test, to be read and shown: what was found, beside its limits where there are some. */
export function Certificate({ test }: { test: LabTest }) {
  const names = useTestNames()
  const { open } = useTestingStep()
  const mayChange = useMayChangeTests()
  const edit = () => open('edit')
  const print = () => window.print()
  return (
    <>
      <PageHeader
        title={subjectOf(test, names)}
        crumbs={[
          <Link key="list" to="/testing">
            Testing
          </Link>,
        ]}
        drafts={<DraftChips record={testPlace(test.id)} />}
        facts={
          <>
            {test.type && <span>{test.type}</span>}
            <span>{`Delivered ${fullDayText(test.dateDelivered)}`}</span>
            <span className="hide-p">{names.laboratoryOf(test)?.name}</span>
          </>
        }
        actions={
          <>
            {mayChange && (
              <Button startIcon={<Pencil size={18} strokeWidth={1.75} />} onClick={edit}>
                Edit
              </Button>
            )}
            <Button startIcon={<Printer size={18} strokeWidth={1.75} />} onClick={print}>
              Print
            </Button>
          </>
        }
      />
      {test.results && <Sheet test={test} results={test.results} names={names} />}
      <div className={`mt4 col g4 ${styles.unprinted}`}>
        <TestFiles test={test} />
        <SampleInMetrc test={test} />
        <Card title="History">
          <TestHistory test={test} />
        </Card>
      </div>
      <ActionBar
        actions={[
          ...(mayChange ? [{ label: 'Edit', icon: Pencil, onClick: edit }] : []),
          { label: 'Print', icon: Printer, isMain: true, onClick: print },
        ]}
      />
    </>
  )
}

/** 'Pesticides, Blue Dream' */
const subjectOf = ({ name, strainId }: LabTest, { strainName }: TestNames): string =>
  [name, strainName(strainId)].filter(Boolean).join(', ')

interface SheetProps {
  test: LabTest
  results: Results
  names: TestNames
}

function Sheet({ test, results, names }: SheetProps) {
  const { parts, verdict } = judged(results, test.type, useLimits())
  const facility = names.facilityOf(test)
  return (
    <article className={`card ${styles.sheet}`} aria-label="Test results">
      <div className={styles.head}>
        <div>
          <p className="small dim">
            {facility?.metrc.DisplayName} <span className="mono">{test.facilityOriginatedId}</span>
          </p>
          <h2 className={styles.title}>
            Test results<span className={styles.printedWords}>{`: ${subjectOf(test, names)}`}</span>
          </h2>
          <p className="small muted mt1">{resultsAreOf}</p>
          <Printed />
        </div>
        <VerdictBox verdict={verdict} />
      </div>
      <Facts test={test} names={names} />
      <PotencyTiles results={results} />
      {partsInOrder(parts).map((key) => (
        <CertificatePart key={key} part={key} lines={parts[key]} />
      ))}
      {verdict.sources.length > 0 && (
        <p className={`small dim ${styles.sources}`}>
          <JudgedBy />
          {`Limits: ${verdict.sources.join('; ')}`}
        </p>
      )}
    </article>
  )
}

/** On paper it stays what it was when the limits have changed (decision 047). */
const JudgedBy = () => (
  <span className={styles.printedWords}>{`Judged by the limits of ${fullDayText(localDay())}. `}</span>
)

/** On paper it is said who printed it, and when. */
function Printed() {
  const { me } = useSession()
  const [now] = useState(() => new Date())
  return (
    <p
      className={`small ${styles.printed}`}
    >{`Printed ${fullDayText(localDay(now))}, ${timeText(now)}, by ${me?.displayName}`}</p>
  )
}

/** Judged only where a limit stands: without one there is no verdict. */
function VerdictBox({ verdict }: { verdict: Verdict }) {
  const text = verdictText(verdict)
  if (text === null) return null
  const Icon = verdict.over > 0 ? OctagonAlert : Check
  return (
    <div className={styles.verdict} data-tone={verdict.over > 0 ? 'error' : 'ok'}>
      <Icon size={22} strokeWidth={1.75} aria-hidden="true" />
      <span>
        <b>{text}</b>
        <span className="small">{verdictDetail(verdict)}</span>
      </span>
    </div>
  )
}

function Facts({ test, names }: Omit<SheetProps, 'results'>) {
  const inUnit = (weight: number) => `${quantityText(weight)} ${unitText(test.unit)}`
  const vehicle = transportVehicles.find(({ id }) => id === test.transportVehicleId)?.label
  const facts = [
    ['Sample', [inUnit(test.totalWeight), test.type].filter(Boolean).join(', ')],
    ['Delivered', `${inUnit(test.weightDelivered)}, ${fullDayText(test.dateDelivered)}`],
    ['Testing facility', names.laboratoryOf(test)?.name ?? '–'],
    ['Departed', `${fullDayText(test.dateDepartedFromFacility)}, ${vehicle}, ${quantityText(test.milesDriven)} mi`],
    ...(test.sample ? [['Batch or package', test.sample]] : []),
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const PotencyTiles = ({ results: { potency } }: Pick<SheetProps, 'results'>) => (
  <section className={partStyles.part} aria-label="Potency">
    <header>
      <h3 className="t3">Potency</h3>
    </header>
    <dl className={styles.tiles}>
      <Tile label="THC/CBD ratio" value={potency.thcCbdRatio} />
      <Tile label="Cannabinoid per weight" value={amountText(potency.cannabinoidPerWeight)} unit="%" />
      <Tile label="Total cannabinoids" value={amountText(potency.totalCannabinoidsPresent)} unit="%" />
    </dl>
  </section>
)

const Tile = ({ label, value, unit }: { label: string; value: string; unit?: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="num">
      {value}
      {unit && <small>{unit}</small>}
    </dd>
  </div>
)
