import { catalogueStrainRoutes } from '@cultivatd/contract/strain/strain.contract'
import { aContact } from '@cultivatd/domain/external-contact/external-contact.builders'
import { aStrain } from '@cultivatd/domain/strain/strain.builders'
import { type Permission, permission } from '@cultivatd/domain/user/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, refusal } from '../live/server.builders.ts'
import { atDesk, button, dialog, show } from '../ui/rendering.builders.tsx'
import { aStrainServer, redFork, stillwater } from './strain.builders.ts'
import { StrainsPage } from './strains-page.tsx'

beforeEach(atDesk)

const blueDream = aStrain({ breederId: 'c1', notes: 'Tall' })
const runtz = aStrain({ id: 's2', name: 'Runtz', sativaPercent: 50, indicaPercent: 50, thc: null, cross: '' })
const bubba = aStrain({ id: 's3', name: 'Bubba Kush', sativaPercent: 10, indicaPercent: 90, cbd: 0.001 })

function open(
  strains = [blueDream, runtz, bubba],
  permissions: readonly Permission[] = [permission.strainView, permission.strainEdit],
) {
  const server = aStrainServer(permissions)
  server.shows('catalogueStrains', {}, strains)
  server.shows('externalContacts', {}, [aContact({ id: 'c1', name: 'Cimarron' })])
  const states = { s1: ['matches', 'differs'], s2: ['matches', 'unlinked'], s3: ['matches', 'matches'] } as const
  server.shows(
    'strainStates',
    {},
    Object.entries(states).map(([id, of]) => ({ id, version: 1, states: [...of] })),
  )
  return { server, ...show(<StrainsPage />) }
}
const cells = async () =>
  within(await screen.findByRole('table', { name: 'strains' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

test('[STRAIN-01] [READ-87] name, type by the larger share, cross, levels in percent, breeder and notes', async () => {
  open()
  const heads = (await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)
  expect(heads).toEqual(['Name', 'Type', 'Cross', 'THC %', 'CBD %', 'Breeder', 'Notes'])
  await waitFor(async () =>
    expect(await cells()).toEqual([
      'Blue DreamDiffers in MetrcSativaBlueberry x Haze18.65 THC %–CimarronTall',
      'Bubba KushIndicaBlueberry x Haze18.65 THC %0.1–',
      'RuntzNot linked everywhereHybrid––––',
    ]),
  )
})

test('tabs leave those that differ or are not linked, and the head counts what matches', async () => {
  const { user, address } = open()
  await user.click(await screen.findByRole('button', { name: /^Differs/ }))
  expect(await cells()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: /^Not linked/ }))
  expect((await cells())[0]).toContain('Runtz')
  expect(screen.getByText('1 matches everywhere')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'THC %' }))
  await user.click(screen.getByRole('button', { name: 'THC %' }))
  await user.type(screen.getByRole('searchbox', { name: 'Find strains' }), 'runtz')
  await waitFor(() => expect(address()).toBe('/?tab=unlinked&sort=-thc&find=runtz'))
  await user.click(screen.getByRole('button', { name: /^All/ }))
  await user.click(screen.getByRole('button', { name: 'Name' }))
  await user.clear(screen.getByRole('searchbox', { name: 'Find strains' }))
  await waitFor(() => expect(address()).toBe('/'))
})

test('[STRAIN-03] [STRAIN-04] a row leads to its strain, and the floating button, or n, opens a new one', async () => {
  const { user, address } = open()
  const [floating] = await screen.findAllByRole('button', { name: 'Create New Strain' })
  await user.click(floating as HTMLElement)
  await dialog('Create New Strain')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.keyboard('n')
  await dialog('Create New Strain')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(await screen.findByText('Indica'))
  expect(address()).toBe('/strains/s3')
})

test('[READ-20] [READ-23] [PERM-19] who may only read has no buttons, and who may not see strains sees nothing', async () => {
  open([blueDream], [permission.strainView])
  expect(await cells()).toHaveLength(1)
  expect(screen.queryByRole('button', { name: /Create New Strain|Auto-Generate/ })).toBeNull()
})

test('[SHELL-10] [READ-23] without strainView the address says that nothing is here', async () => {
  open([blueDream], [permission.generalEdit])
  expect(await screen.findByRole('heading', { name: 'Sorry, nothing here' })).toBeTruthy()
})

test('[STRAIN-10] [ERR-24] [READ-89] without strains a warning offers to generate them: near duplicates as one, existing names skipped, each told', async () => {
  const { user, server } = open([])
  server.shows('strainProposals', {}, [
    {
      id: 'okie',
      version: 0,
      name: 'Okie Sunrise',
      found: [
        { facilityId: redFork.id, metrcId: 1, name: 'Okie Sunrise' },
        { facilityId: stillwater.id, metrcId: 2, name: 'Okie-Sunrise' },
      ],
      existing: null,
    },
    {
      id: 'runtz',
      version: 0,
      name: 'Runtz',
      found: [{ facilityId: redFork.id, metrcId: 3, name: 'Runtz' }],
      existing: { name: 'Runtz', isSame: true },
    },
  ])
  expect(await screen.findByText('No Strains Defined')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Auto-Generate' }))
  const sheet = await dialog('Auto-Generate strains')
  await sheet.findByText('Create, link 2')
  expect(sheet.getByText('Exists, skipped')).toBeTruthy()
  expect(sheet.getByRole<HTMLInputElement>('checkbox', { name: 'Choose Runtz' }).disabled).toBe(true)
  await user.click(button(sheet, 'Keep apart'))
  expect(sheet.getAllByText('Create, link 1')).toHaveLength(2)
  const { generate } = catalogueStrainRoutes
  server.answers(generate, answer(generate, { id: 's9' }), refusal(400, 'Okie-Sunrise is there already'))
  await user.click(button(sheet, 'Create 2 strains'))
  expect(await sheet.findByText('Okie-Sunrise is there already')).toBeTruthy()
  expect(sheet.getByText('Created')).toBeTruthy()
  expect(server.asked(generate).map(({ body }) => body)).toEqual([
    { name: 'Okie Sunrise', metrcStrains: [{ metrcLicense: redFork.id, metrcStrainId: 1 }] },
    { name: 'Okie-Sunrise', metrcStrains: [{ metrcLicense: stillwater.id, metrcStrainId: 2 }] },
  ])
})
