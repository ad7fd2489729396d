import { harvestRoutes } from '@cultivatd/contract/harvest/harvest.contract'
import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer } from '../live/server.builders.ts'
import { button, pass, show } from '../ui/rendering.builders.tsx'
import { StepButton } from './step-button.tsx'

const harvest = aHarvest({ HarvestType: 'Product' })
const next = aHarvest({ HarvestType: 'Product' }, { dryStartDateTime: '2026-11-21' })

test('a step says what it was and is taken back from there, and the next button is not pressed by the same finger', async () => {
  const server = aServer()
  server.answers(harvestRoutes.step, answer(harvestRoutes.step, {}))
  server.answers(harvestRoutes.undoStep, answer(harvestRoutes.undoStep, {}))
  const shown = show(<StepButton harvest={harvest} onFinish={() => undefined} />, 'timers')
  const page = within(document.body)
  fireEvent.click(button(page, /^Start Drying/))
  const notice = await screen.findByTestId('snackbar')
  expect(notice.textContent).toContain(`Saved Successfully!Start Drying: ${harvest.metrc.Name}`)
  shown.again(<StepButton harvest={next} onFinish={() => undefined} />)
  expect(button(page, /^End Drying/).disabled).toBe(true)
  await pass(1_600)
  expect(button(page, /^End Drying/).disabled).toBe(false)
  fireEvent.click(within(notice).getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(server.asked(harvestRoutes.undoStep)[0]?.body).toMatchObject({ id: harvest.id, field: 'dryStartDateTime' }),
  )
})
