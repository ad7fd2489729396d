import { aPlantBatch } from '@cultivatd/domain/plant-batch/plant-batch.builders'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openBatch } from './batch-page.builders.tsx'

test('[DATA-24] what was packaged, harvested and destroyed of a batch stands on its page, also while it is nothing', async () => {
  openBatch(aPlantBatch({ PackagedCount: 0, HarvestedCount: 0, DestroyedCount: 3 }), 'details')
  await screen.findByText('Packaged', { selector: 'dt' })
  const counts = ['Packaged', 'Harvested', 'Destroyed'].map(
    (name) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent,
  )
  expect(counts).toEqual(['0', '0', '3'])
})
