import { catalogueStrainRoutes, strainRoutes } from '@cultivatd/contract/strain/strain.contract'
import type { MappingRow } from '@cultivatd/domain/catalogue/mapping-row'
import { aStrain } from '@cultivatd/domain/strain/strain.builders'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, confirmed, refusal } from '../live/server.builders.ts'
import { atDesk, button, dialog, show, snackbar, snackbarSays } from '../ui/rendering.builders.tsx'
import { aMapping, aStrainServer, printed, redFork, stillwater } from './strain.builders.ts'
import { StrainMapping } from './strain-mapping.tsx'

beforeEach(atDesk)

const strain = aStrain({ thc: 0.214 })
const page = () => within(document.body)

function open(rows: MappingRow[], mayEdit = true) {
  const server = aStrainServer()
  server.shows('strainMapping', { strainId: strain.id }, rows)
  const { user } = show(<StrainMapping strain={strain} mayEdit={mayEdit} />)
  return { server, user }
}
const differing = aMapping(stillwater, {
  linkedId: 7,
  record: printed({ ThcLevel: 0.19, TestingStatus: 'InHouse' }),
  cell: { state: 'differs', differs: [{ field: 'ThcLevel', ours: 0.214, theirs: 0.19 }] },
})
const write = {
  id: 'o1',
  state: 'waiting',
  recordedAt: '2026-11-21T09:41:00',
  dealtWithAt: null,
  what: 'update',
} as const

test('[STRAIN-08] [STRAIN-09] one row for each facility, in one of the states, with exactly what differs', async () => {
  open([aMapping(redFork, { linkedId: 3, record: printed(), cell: { state: 'matches' } }), differing])
  const [, first, second] = await screen.findAllByRole('row')
  await waitFor(() =>
    expect(first?.textContent).toMatch(/^Red Fork CultivationGAAA-4KVB-7T2QBlue Dream60 %40 %18.65 %–NoneMatches$/),
  )
  expect(second?.textContent).toContain('19.0 %becomes21.4 %')
  expect(second?.textContent).toContain('Update (differs)')
})

test('[STRAIN-09] what was sent, what was refused and what is gone from Metrc is told', async () => {
  const cell = { differs: [{ field: 'ThcLevel', ours: 0.214, theirs: 0.19 }] }
  const { server } = open([
    { ...differing, cell: { state: 'sent', write, ...cell } },
    aMapping(redFork, { linkedId: 3, lastName: 'Blue Dream (RFE)', cell: { state: 'gone' } }),
  ])
  expect(await screen.findByText('Update sent', { exact: false })).toBeTruthy()
  expect(screen.getByText('Waiting for Metrc')).toBeTruthy()
  expect(screen.getByText('Blue Dream (RFE) is no longer in Metrc')).toBeTruthy()
  server.shows('strainMapping', { strainId: strain.id }, [
    { ...differing, cell: { state: 'refused', write: { ...write, state: 'refused' }, ...cell } },
  ])
  const link = await screen.findByRole('link', { name: 'Refused, open to fix' })
  expect(link.getAttribute('href')).toContain('operation=o1')
})

test('[READ-20] who may only read has no buttons', async () => {
  open([differing, aMapping(redFork, {})], false)
  await screen.findByText('Update (differs)')
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('[API-15] [READ-47] update sends ours with Metrc’s testing status to that facility alone', async () => {
  const { server, user } = open([differing])
  server.answers(strainRoutes.update, confirmed('Blue Dream'))
  await user.click(await screen.findByRole('button', { name: 'Update Blue Dream at Stillwater Greenhouse' }))
  await snackbarSays('Saved Successfully!Sent Blue Dream to Stillwater Greenhouse')
  expect(server.asked(strainRoutes.update)).toMatchObject([
    {
      path: '/api/strain/7',
      body: { facilityId: stillwater.id, name: 'Blue Dream', thc: 0.214, testingStatus: 'InHouse', sativa: 60 },
    },
  ])
})

test('[API-14] [STRAIN-18] all facilities at once: each by itself, and what one refuses is told with its name', async () => {
  const { server, user } = open([aMapping(redFork, {}), aMapping(stillwater, {})])
  server.answers(strainRoutes.create, (asked) =>
    (asked.body as { facilityId: string }).facilityId === redFork.id
      ? confirmed('Blue Dream')(asked)
      : refusal(400, 'Blue Dream is there already')(asked),
  )
  await user.click(await screen.findByRole('button', { name: 'Create at 2 facilities' }))
  expect(await snackbar()).toContain('Stillwater Greenhouse: Blue Dream is there already')
  const bodies = server
    .asked(strainRoutes.create)
    .map(({ body }) => body as { facilityId: string; catalogueId: string })
  expect(bodies.map(({ facilityId }) => facilityId).sort()).toEqual([stillwater.id, redFork.id].sort())
  expect(new Set(bodies.map(({ catalogueId }) => catalogueId))).toEqual(new Set([strain.id]))
})

test('[STRAIN-09] a refused one is sent again as the next try of the refused one', async () => {
  const cell = { state: 'refused', write: { ...write, state: 'refused' }, differs: [] } as const
  const { server, user } = open([{ ...differing, cell: { ...cell, differs: [] } }])
  server.answers(strainRoutes.update, confirmed('Blue Dream'))
  await user.click(await screen.findByRole('button', { name: /^Send again/ }))
  await waitFor(() => expect(server.asked(strainRoutes.update)[0]?.corrects).toBe('o1'))
})

test('[STRAIN-09] where Metrc refused to create one because the name is taken, the one that has it is linked', async () => {
  const refused = { ...write, state: 'refused', what: 'create' } as const
  const { server, user } = open([aMapping(redFork, { cell: { state: 'refused', write: refused, differs: [] } })])
  server.shows('strains', { facilityId: redFork.id }, [metrcStrain(4, 'Blue Dream')])
  const { link } = catalogueStrainRoutes
  server.answers(link, answer(link, {}))
  await user.click(await screen.findByRole('button', { name: 'Link Blue Dream at Red Fork Cultivation' }))
  const form = await dialog('Link Blue Dream')
  await waitFor(() => expect(form.getByRole<HTMLInputElement>('radio').checked).toBe(true))
  await user.click(form.getByRole('button', { name: /^Link/ }))
  await snackbarSays('Saved Successfully!Linked Blue Dream at Red Fork Cultivation')
  expect(server.asked(link)[0]?.body).toMatchObject({ facilityId: redFork.id, metrcStrainId: 4 })
})

test('[STRAIN-09] a link is taken away after a question, and not while a write is on its way', async () => {
  const { link } = catalogueStrainRoutes
  const { server, user } = open([
    { ...differing, cell: { state: 'sent', write, differs: [] } },
    aMapping(redFork, { linkedId: 3, record: printed(), lastName: 'Blue Dream (RFE)', cell: { state: 'matches' } }),
  ])
  server.answers(link, answer(link, {}))
  const [only, ...others] = await screen.findAllByRole('button', { name: /^Unlink/ })
  expect(others).toEqual([])
  await user.click(only ?? document.body)
  const question = await dialog('Unlink Blue Dream at Red Fork Cultivation', 'alertdialog')
  expect(question.getByText(/^Blue Dream \(RFE\) stays in Metrc as it is/)).toBeTruthy()
  expect(server.asked(link)).toEqual([])
  await user.click(button(question, 'Unlink'))
  await snackbarSays('Saved Successfully!Unlinked Blue Dream at Red Fork Cultivation')
  expect(server.asked(link)[0]?.body).toEqual({ facilityId: redFork.id, metrcStrainId: null, version: 1 })
})

const metrcStrain = (Id: number, Name: string, given: object = {}) =>
  ({
    id: String(Id),
    facilityId: redFork.id,
    version: 1,
    metrc: {
      Id,
      Name,
      Genetics: '',
      SativePercentage: 60,
      IndicaPercentage: 40,
      ThcLevel: 0.214,
      CbdLevel: null,
      TestingStatus: 'None',
      IsUsed: true,
      ...given,
    },
  }) as const

test('[STRAIN-09] link: the closest names first, one that is linked elsewhere cannot be chosen, and what will differ is told before', async () => {
  const { server, user } = open([aMapping(redFork, {})])
  server.shows('strains', { facilityId: redFork.id }, [
    metrcStrain(1, 'Blueberry'),
    metrcStrain(2, 'Blue Dream (RFE)', { ThcLevel: 0.2 }),
    metrcStrain(3, 'Blue Dream old'),
  ])
  const linked = aStrain({ id: 's2', name: 'Old', metrcStrains: [{ metrcLicense: redFork.id, metrcStrainId: 3 }] })
  server.shows('catalogueStrains', {}, [strain, linked])
  await user.click(await screen.findByRole('button', { name: 'Link Blue Dream at Red Fork Cultivation' }))
  const form = await dialog('Link Blue Dream')
  await waitFor(() => expect(form.getAllByRole('radio')).toHaveLength(2))
  expect(form.getAllByRole<HTMLInputElement>('radio').map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [true, false],
    [false, true],
  ])
  expect(form.getByText('Linked to Old')).toBeTruthy()
  expect(form.getByText(/^After linking, the name and THC will differ/)).toBeTruthy()
  expect(form.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Name Blue Dream (RFE)becomesBlue Dream',
    'THC 20.0 %becomes21.4 %',
  ])
  expect(form.getByPlaceholderText('Search the strains of Red Fork Cultivation')).toBeTruthy()
  const { link } = catalogueStrainRoutes
  server.answers(link, answer(link, {}))
  await user.type(form.getByRole('searchbox'), '{Enter}')
  await snackbarSays('Saved Successfully!Linked Blue Dream at Red Fork Cultivation')
  expect(server.asked(link)[0]?.body).toEqual({ facilityId: redFork.id, metrcStrainId: 2, version: 1 })
})

test('on a phone and at a desk a facility without a strain can have it created from the link dialog', async () => {
  const { server, user } = open([aMapping(redFork, {})])
  server.shows('strains', { facilityId: redFork.id }, [])
  server.answers(strainRoutes.create, confirmed('Blue Dream'))
  await user.click(await screen.findByRole('button', { name: /^Link Blue Dream/ }))
  await dialog('Link Blue Dream')
  await user.click(button(page(), 'Create in Metrc instead'))
  await waitFor(() => expect(server.asked(strainRoutes.create)).toHaveLength(1))
})
