import { packageRoutes } from '@cultivatd/contract/package/package.contract'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { aPackage } from '@cultivatd/domain/package/package.builders'
import { aRoomSummary } from '@cultivatd/domain/room/room.builders'
import { aMetrcStrain } from '@cultivatd/domain/strain/metrc-strain.builders'
import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aServer, confirmed } from '../live/server.builders.ts'
import { button, dialog, fill, valueOf } from '../ui/rendering.builders.tsx'
import { openPackage } from './package-page.builders.tsx'

const route = packageRoutes.plant
const young = aPackage({
  PackageType: 'ImmaturePlant',
  ProductCategoryName: 'Immature Plants',
  Quantity: 20,
  UnitOfMeasureName: 'Each',
  UnitOfMeasureAbbreviation: 'ea',
})

async function open(strainName = 'Blue Dream') {
  const server = aServer()
  server.shows('items', { facilityId }, [])
  server.shows('strains', { facilityId }, [aMetrcStrain(strainName)])
  server.shows('rooms', { facilityId }, [aRoomSummary({ Id: 3, Name: 'Clone 1' }, ['clone'])])
  server.shows('availableTags', { facilityId, kind: 'package' }, [
    { id: 'package', version: 1, runs: [], promised: [] },
  ])
  const opened = openPackage(young, { page: 'plant', server })
  return { ...opened, form: await dialog('Plant from package') }
}

test('as many are taken out as are planted, until somebody says that more were lost', async () => {
  const { form, user, server, label } = await open()
  server.answers(route, confirmed(label))
  fill(form.getByLabelText('Plants'), '8')
  await waitFor(() => expect(valueOf(form, 'Taken out, ea')).toBe('8'))
  fill(form.getByLabelText('Taken out, ea'), '10')
  fill(form.getByLabelText('Plants'), '9')
  expect(valueOf(form, 'Taken out, ea')).toBe('10')
  await user.selectOptions(form.getByLabelText('Clone room'), 'Clone 1')
  expect(valueOf(form, 'Name of the new batch')).toMatch(/\|Clone 1\|Blue Dream\|Clone$/)
  await user.click(button(form, 'Plant'))
  await waitFor(() => expect(server.asked(route)).toHaveLength(1))
  const planted = { label, count: 9, quantity: 10, type: 'Clone', strainName: 'Blue Dream', locationId: '3' }
  expect(server.asked(route)[0]?.body).toMatchObject(planted)
})

test('a strain that this facility does not have is named before anything is sent', async () => {
  const { form } = await open('Gelato')
  fill(form.getByLabelText('Plants'), '8')
  await waitFor(() =>
    expect(form.getAllByText('Blue Dream is not a strain of this facility. Add it first')).not.toEqual([]),
  )
  expect(button(form, 'Plant').disabled).toBe(true)
})
