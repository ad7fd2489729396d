import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { atDesk, show } from '../ui/rendering.builders.tsx'
import { aStrainServer } from './strain.builders.ts'
import { StrainHarvests } from './strain-harvests.tsx'

beforeEach(atDesk)

function open(...harvests: ReturnType<typeof aHarvest>[]) {
  const server = aStrainServer()
  server.shows(
    'strainHarvests',
    { strainId: 's1' },
    harvests.map((harvest) => ({ id: harvest.id, version: 1, harvest })),
  )
  show(<StrainHarvests strainId="s1" />)
}

test('[STRAIN-07] [READ-10] without any it says so', async () => {
  open()
  expect(await screen.findByText('No Harvests Yet')).toBeTruthy()
})

test('[READ-10] wet and packed grams, and what was packed of each plant of finished ones, with its spread', async () => {
  const packed = (Id: number, Name: string, PlantCount: number, HarvestStartDate: string) =>
    aHarvest({
      Id,
      Name,
      PlantCount,
      HarvestStartDate,
      TotalWetWeight: 40_000,
      TotalPackagedWeight: 12_000,
      UnitOfWeightName: 'Grams',
      FinishedDate: '2026-11-10',
    })
  open(
    packed(1, 'First', 80, '2026-09-01'),
    packed(2, 'Second', 60, '2026-10-01'),
    aHarvest({ Id: 3, Name: 'Third', FinishedDate: null, TotalPackagedWeight: 0, HarvestStartDate: '2026-11-01' }),
  )
  const table = within(await screen.findByRole('table', { name: 'Harvests' }))
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(4))
  const [, third, second, first] = table.getAllByRole('row').map(({ textContent }) => textContent)
  expect(first).toMatch(/^FirstRed Fork Cultivation8040,000 g wet12,000150g per plantFinished$/)
  expect(second).toContain('200g per plant')
  expect(third).toMatch(/^ThirdRed Fork Cultivation.*––(?!Finished)/)
  expect(screen.getByText(/packed per plant at the middle, 150 to 200 g over 2 finished harvests/)).toBeTruthy()
})
