import { packageRoutes } from '@cultivatd/contract/package/package.contract'
import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { confirmed, refusal } from '../live/server.builders.ts'
import { button, dialog } from '../ui/rendering.builders.tsx'
import { openPackage } from './package-page.builders.tsx'

const route = packageRoutes.discontinue
const title = 'Discontinue package'

test('a package is discontinued after it was said what gets everything back, and a refusal keeps the form', async () => {
  const { user, server, label, onPage } = openPackage(aPackage(), { page: 'discontinue' })
  server.answers(route, refusal(400, 'An Adjustment was recorded.'), confirmed(label))
  const form = await dialog(title)
  expect(form.getByText(/^All of it, 100\.00 g, goes back/)).toBeTruthy()
  expect(form.getByRole('list', { name: 'What gets it back' }).textContent).toBe(
    '2026-11-02|Dry 1|Blue Dream|FullPlant',
  )
  await user.click(button(form, title))
  expect((await form.findByRole('alert')).textContent).toContain('An Adjustment was recorded.')
  await user.click(button(form, 'Send again'))
  await waitFor(() => expect(onPage).toHaveBeenCalledWith('details'))
  expect(server.asked(route)[1]?.body).toMatchObject({ label })
})

test('while the harvest is finished the form says that its finish is undone first', async () => {
  const pkg = aPackage()
  const { server } = openPackage(pkg, { page: 'discontinue' })
  const harvest = aHarvest({ FinishedDate: '2026-11-20', Name: pkg.metrc.SourceHarvestNames ?? '' })
  server.shows('packageHarvests', { facilityId: pkg.facilityId, label: pkg.metrc.Label }, [harvest])
  const form = await dialog(title)
  expect((await form.findAllByText(/ is finished, .* Undo the finish of the harvest first\./)).length).toBeGreaterThan(
    0,
  )
  expect(button(form, title).disabled).toBe(true)
})

test('of a package of which something was taken the form says why it cannot be', async () => {
  openPackage(aPackage({ Quantity: 40 }), { page: 'discontinue' })
  const form = await dialog(title)
  expect(form.getAllByText(/ was packed with 100 g and holds 40 g\./)).not.toEqual([])
  expect(button(form, title).disabled).toBe(true)
})
