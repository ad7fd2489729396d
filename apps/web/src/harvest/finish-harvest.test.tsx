import { harvestRoutes } from '@cultivatd/contract/harvest/harvest.contract'
import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirmed, refusal } from '../live/server.builders.ts'
import { button, dialog, snackbar } from '../ui/rendering.builders.tsx'
import { openHarvest } from './harvest-page.builders.tsx'

const route = harvestRoutes.finish
const day = '2026-11-20T10:00:00.000Z'
const complete = {
  manicureStartDateTime: day,
  manicureEndDateTime: day,
  dryStartDateTime: day,
  dryEndDateTime: day,
  trimStartDateTime: day,
  trimEndDateTime: day,
}

test('[HARV-11] [READ-125] what is still there is said before a harvest is finished', async () => {
  const { user, server, name, onPage } = openHarvest(aHarvest({ CurrentWeight: 1000 }, complete), {
    page: 'harvestFinish',
  })
  server.answers(route, confirmed(name))
  const form = await dialog('Finish Harvest')
  expect(form.getByText('1,000 g are still there').parentElement?.textContent).toContain(
    'Metrc takes them for lost moisture. Package or waste first what is not.',
  )
  await user.click(button(form, 'Finish Harvest'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('harvestDetails'))
  expect(server.asked(route)[0]?.body).toMatchObject({ id: '7', undo: false, date: '2026-11-21' })
})

test('[HARV-11] a harvest whose steps are not done cannot be finished, and the form says why', async () => {
  openHarvest(aHarvest(), { page: 'harvestFinish' })
  const form = await dialog('Finish Harvest')
  expect(button(form, 'Finish Harvest').disabled).toBe(true)
  expect(form.getAllByText(/complete/i)).not.toEqual([])
})

test('[HARV-12] [ERR-01] [ERR-06] [ERR-07] [READ-45] what is no refusal of an undo is told in the snackbar, and the form stays', async () => {
  const { user, server, onPage } = openHarvest(aHarvest({ FinishedDate: '2026-11-20' }, complete), {
    page: 'harvestFinish',
  })
  server.answers(route, refusal(403, 'Somebody has taken this right away.'))
  const form = await dialog('UnFinish Harvest')
  expect(form.getByText(/^This harvest was finished on 20 Nov 2026\. UnFinish puts it back/).textContent).toContain(
    'up to 37,800 g, which Metrc took for lost moisture',
  )
  await user.click(button(form, 'UnFinish Harvest'))
  expect(await snackbar()).toBe('Somebody has taken this right away.')
  expect(form.queryByRole('alert')).toBeNull()
  expect(button(form, 'UnFinish Harvest').disabled).toBe(false)
  expect(onPage).not.toHaveBeenCalled()
})
