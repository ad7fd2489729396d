import { facilityRoutes } from '@cultivatd/contract/facility/facility.contract'
import type { Employee } from '@cultivatd/domain/facility/employee'
import type { FacilitySummary } from '@cultivatd/domain/facility/facility'
import { facilityId } from '@cultivatd/domain/facility/facility.builders'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, aServer, refusal, type Reply } from '../live/server.builders.ts'
import { show } from '../ui/rendering.builders.tsx'
import { AskedEmployees } from './employees-page.tsx'

const { employees: route } = facilityRoutes
const facility = { id: facilityId, version: 1, metrc: { DisplayName: 'Red Fork' } } as FacilitySummary
const dana: Employee = {
  name: 'Dana Whitfield',
  license: 'EMP-2041',
  roles: ['Owner', 'Manager'],
  permissions: ['Manage Plants Inventory', 'View Packages'],
  person: { id: 'u1', name: 'Dana Whitfield' },
}
const readAt = '2026-11-21T09:50:00Z'

function open(...replies: Reply[]) {
  const server = aServer()
  server.answers(route, ...replies)
  return { server, ...show(<AskedEmployees facility={facility} />) }
}
const rowOf = async (name: string) => (await screen.findByText(name)).closest('li')?.textContent

test('[READ-135] each is told with license, roles, what Metrc lets them do, and whether they have an account here', async () => {
  const nobody = { ...dana, name: 'Theo Lindqvist', license: 'EMP-2103', roles: [], permissions: [], person: null }
  const untold = { ...nobody, name: 'Ann Ode', license: 'EMP-9', permissions: null }
  open(answer(route, { readAt, employees: [dana, nobody, untold], without: [] }))
  expect(await rowOf('Dana Whitfield')).toBe(
    'Dana Whitfield EMP-2041Owner, ManagerManage Plants Inventory, View PackagesHas an account here',
  )
  expect(await rowOf('Theo Lindqvist')).toContain('No permission in Metrc')
  expect(await rowOf('Theo Lindqvist')).toContain('No account here')
  expect(await rowOf('Ann Ode')).toContain('Metrc does not tell what they may do')
  expect(screen.queryByText('Here, and not found in Metrc')).toBeNull()
})

test('[READ-135] who is here and not in Metrc is named, and why nobody is matched where several have one name', async () => {
  const without = [
    { id: 'u2', name: 'Priya Nair', isSeveral: false },
    { id: 'u3', name: 'Sam Lee', isSeveral: true },
  ]
  open(answer(route, { readAt, employees: [], without }))
  expect(await rowOf('Priya Nair')).toBe('Priya Nair')
  expect(await rowOf('Sam Lee')).toBe('Sam Lee Several have this name, so nobody is matched.')
  expect(screen.getByText('Metrc lists nobody under this license.')).toBeDefined()
})

test('[READ-135] a Metrc that does not answer is told with its reason, and can be asked again', async () => {
  const { user, server } = open(
    refusal(503, 'Metrc does not answer. Try again in a moment.'),
    answer(route, { readAt, employees: [dana], without: [] }),
  )
  await screen.findByText('Metrc does not answer. Try again in a moment.')
  await user.click(screen.getByRole('button', { name: 'Ask Metrc again' }))
  expect(await rowOf('Dana Whitfield')).toContain('EMP-2041')
  expect(screen.queryByText('The employees could not be read')).toBeNull()
  expect(server.asked(route)).toHaveLength(2)
})
