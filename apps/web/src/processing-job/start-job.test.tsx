import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import type { JobType, ProcessingJobs } from '@cultivatd/domain/processing-job/processing-job'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { StartForm } from './start-job-page.tsx'

const press: JobType = {
  name: 'Rosin press',
  category: 'Extraction',
  description: 'Two plates and heat',
  steps: 'Wash, dry, press',
  attributes: ['Solventless'],
}
const bare: JobType = { name: 'Bare', category: '', description: '', steps: '', attributes: [] }
const known: ProcessingJobs = { id: facilityId, version: 1, mayRecord: true, types: [bare, press], jobs: [] }

test('[READ-129] the type of job that is chosen says what it is: category, attributes, description and steps', async () => {
  aServer()
  const { user } = show(<StartForm facilityId={facilityId} known={known} packages={[]} onDone={() => {}} />)
  const type = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Type of job' })
  expect([...type.options].map(({ textContent }) => textContent)).toEqual(['Choose a type', 'Bare', 'Rosin press'])
  const said = 'Extraction, Solventless. Two plates and heat. Steps: Wash, dry, press'
  expect(screen.queryByText(said)).toBeNull()
  await user.selectOptions(type, 'Rosin press')
  expect(document.getElementById(type.getAttribute('aria-describedby') ?? '')?.textContent).toBe(said)
  await user.selectOptions(type, 'Bare')
  expect(screen.queryByText(said)).toBeNull()
  expect(type.getAttribute('aria-describedby')).toBeNull()
})
