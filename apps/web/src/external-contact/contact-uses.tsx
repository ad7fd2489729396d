import type { ExternalContact } from '@cultivatd/domain/external-contact/external-contact'
import { Link } from '@tanstack/react-router'
import { useTopic } from '../live/use-topic.ts'
import { Card } from '../ui/card.tsx'
import { dayText } from '../ui/dates.ts'

/** More of one kind than these are counted. */
const mostListed = 5

/** Where a contact is used: the strains that it bred and the tests that it makes; what a person may not see is not there. */
export function ContactUses({ contact: { id } }: { contact: ExternalContact }) {
  const { rows: tests } = useTopic('labTests')
  const { rows: strains } = useTopic('catalogueStrains')
  const made = tests.filter(({ testingFacilityId }) => testingFacilityId === id)
  const bred = strains.filter(({ breederId }) => breederId === id)
  if (made.length + bred.length === 0) return null
  return (
    <Card title="Used by" count={made.length + bred.length}>
      <ul className="col g1" aria-label="Used by">
        {bred.slice(0, mostListed).map((strain) => (
          <li key={strain.id}>
            <Link className="link tap" to="/strains/$strainId" params={{ strainId: strain.id }}>
              {`Strain ${strain.name}`}
            </Link>
          </li>
        ))}
        {made.slice(0, mostListed).map(({ id: testId, name, type, dateDepartedFromFacility }) => (
          <li key={testId}>
            <Link className="link tap" to="/testing/$testId" params={{ testId }}>
              {['Test', [name, type].filter(Boolean).join(', ')].join(' ')}
            </Link>{' '}
            <span className="small dim">{`departed ${dayText(dateDepartedFromFacility)}`}</span>
          </li>
        ))}
        {moreText(bred.length, made.length) && <li className="small dim">{moreText(bred.length, made.length)}</li>}
      </ul>
    </Card>
  )
}

/** 'and 12 more tests' */
function moreText(bred: number, made: number): string | null {
  const more = [
    [bred - mostListed, 'strain'],
    [made - mostListed, 'test'],
  ] as const
  const texts = more.flatMap(([count, noun]) => (count > 0 ? [`${count} more ${count === 1 ? noun : `${noun}s`}`] : []))
  return texts.length > 0 ? `and ${texts.join(' and ')}` : null
}
