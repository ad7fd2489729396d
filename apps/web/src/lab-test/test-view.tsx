import type { LabTest } from '@cultivatd/domain/lab-test/lab-test'
import { isOverdue, nextStep, sampleText, transportVehicles } from '@cultivatd/domain/lab-test/lab-test-words'
import { quantityText, unitText } from '@cultivatd/domain/unit/unit'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { ClipboardCheck, FlaskConical, PackageCheck, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { dayText, daysBetween, localDay } from '../ui/dates.ts'
import { DraftChips } from '../ui/draft/draft-chips.tsx'
import { OverlayPage } from '../ui/overlay-page.tsx'
import styles from './lab-test.module.css'
import { SampleInMetrc } from './sample-in-metrc.tsx'
import { TestFiles } from './test-files.tsx'
import { TestHistory } from './test-history.tsx'
import { DeliveryState } from './tests-in-progress.tsx'
import { type TestNames, testPlace, useMayChangeTests, useTestNames } from './use-testing.ts'
import { useTestingStep } from './use-testing-step.ts'

/** A test in progress: how far it is, and what is known of it (LAB-03). */
export function TestView({ test, onClose }: { test: LabTest; onClose: () => void }) {
  const names = useTestNames()
  return (
    <OverlayPage
      isOpen
      isNarrow
      onClose={onClose}
      title={test.name}
      subtitle={<span className="small dim">{sampleText(test, names.strainName(test.strainId))}</span>}
      icon={FlaskConical}
      status={<DeliveryState test={test} />}
      footer={<Foot test={test} onClose={onClose} />}
    >
      <DraftChips record={testPlace(test.id)} />
      <Course test={test} names={names} />
      <div className={styles.facts}>
        <SampleFacts test={test} names={names} />
        <TransportFacts test={test} names={names} />
      </div>
      <TestFiles test={test} />
      <SampleInMetrc test={test} />
      <section>
        <h3 className="t3">History</h3>
        <TestHistory test={test} />
      </section>
    </OverlayPage>
  )
}

function Foot({ test, onClose }: { test: LabTest; onClose: () => void }) {
  const { open } = useTestingStep()
  const mayChange = useMayChangeTests()
  const isResults = nextStep(test) === 'results'
  const Icon = isResults ? ClipboardCheck : PackageCheck
  return (
    <>
      <div className="grow">
        {mayChange && (
          <Button startIcon={<Pencil size={18} strokeWidth={1.75} />} onClick={() => open('edit')}>
            Edit
          </Button>
        )}
      </div>
      <Button onClick={onClose}>Close</Button>
      {mayChange && (
        <Button
          variant="contained"
          startIcon={<Icon size={18} strokeWidth={1.75} />}
          onClick={() => open(isResults ? 'results' : 'delivery')}
        >
          {isResults ? 'Test Results Received' : 'Enter delivery'}
        </Button>
      )}
    </>
  )
}

interface Shown {
  test: LabTest
  names: TestNames
}

/** Departed, delivered, results: what is done, what comes next, and what is late. */
function Course({ test, names }: Shown) {
  const { dateDepartedFromFacility: departed, dateDelivered: delivered, resultsExpected: expected } = test
  const laboratory = names.laboratoryOf(test)?.name
  const left = daysBetween(localDay(), expected)
  const isLate = isOverdue(test, localDay())
  const when = isLate ? 'overdue' : left === 0 ? 'today' : left === 1 ? 'in 1 day' : `in ${quantityText(left)} days`
  return (
    <ol className={styles.course}>
      <li data-is="done">
        <b>Departed</b>
        <span className="small muted">
          {[dayText(departed), names.facilityOf(test)?.metrc.DisplayName].filter(Boolean).join(', ')}
        </span>
      </li>
      <li data-is={delivered ? 'done' : 'next'}>
        <b>{delivered ? 'Delivered' : 'In Transit'}</b>
        <span className="small muted">{[delivered && dayText(delivered), laboratory].filter(Boolean).join(', ')}</span>
      </li>
      <li data-is={isLate ? 'late' : delivered ? 'next' : 'later'}>
        <b>Results expected</b>
        <span className="small muted">{`${dayText(expected)}, ${when}`}</span>
      </li>
    </ol>
  )
}

const Fact = ({ label, isWide = false, children }: { label: string; isWide?: boolean; children: ReactNode }) => (
  <div className={isWide ? styles.wide : undefined}>
    <dt>{label}</dt>
    <dd>{children || <span className="dim">–</span>}</dd>
  </div>
)

function SampleFacts({ test, names }: Shown) {
  const inUnit = (weight: number) => `${quantityText(weight)} ${unitText(test.unit)}`
  return (
    <section>
      <h3 className="t3">Sample</h3>
      <dl>
        <Fact label="Total weight">{inUnit(test.totalWeight)}</Fact>
        <Fact label="Weight delivered">{inUnit(test.weightDelivered)}</Fact>
        <Fact label="Unit">{test.unit}</Fact>
        <Fact label="Type">{test.type}</Fact>
        <Fact label="Strain">{names.strainName(test.strainId)}</Fact>
        <Fact label="Batch or package" isWide>
          {test.sample && <span className="mono">{test.sample}</span>}
        </Fact>
      </dl>
    </section>
  )
}

function TransportFacts({ test, names }: Shown) {
  const laboratory = names.laboratoryOf(test)
  const contact = laboratory?.contacts[0]
  return (
    <section>
      <h3 className="t3">Transport</h3>
      <dl>
        <Fact label="Testing facility" isWide>
          {laboratory && (
            <Link className="link" to="/external-contacts/$contactId" params={{ contactId: laboratory.id }}>
              {laboratory.name}
            </Link>
          )}
        </Fact>
        <Fact label="Contact" isWide>
          {contact && [contact.name, contact.phone || contact.email].filter(Boolean).join(', ')}
        </Fact>
        <Fact label="Deliveree">{names.personOf(test)?.displayName}</Fact>
        <Fact label="Vehicle">{transportVehicles.find(({ id }) => id === test.transportVehicleId)?.label}</Fact>
        <Fact label="Miles driven">{quantityText(test.milesDriven)}</Fact>
      </dl>
    </section>
  )
}
