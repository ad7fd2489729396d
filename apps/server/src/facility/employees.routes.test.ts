import type { Employees } from '@cultivatd/domain/facility/employee'
import { permission } from '@cultivatd/domain/user/permission'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackedTestServer } from '../app/tracked-server.builders.ts'
import { grower } from '../mirror/metrc.builders.ts'

let server: Awaited<ReturnType<typeof trackedTestServer>>
beforeAll(async () => {
  server = await trackedTestServer()
})
afterAll(() => server.close())

const asked = async (token: string) => server.call('GET', `/api/facility/${grower}/employees`, { token })

test('[READ-135] a user admin sees whom Metrc lists with their permissions, and who here is whom', async () => {
  const sam = await server.person([permission.strainView], 'sam  small')
  const admin = await server.person([permission.userAdmin], 'Priya Nair')
  const { status, answer } = await asked(admin.token)
  expect(status).toBe(200)
  const { employees, without, readAt } = answer as Employees
  expect(employees).toEqual([
    {
      name: 'Sam Small',
      license: 'EMP-0001',
      roles: ['Manager'],
      permissions: ['Manage Locations', 'Manage Plants Inventory'],
      person: { id: sam.id, name: 'sam  small' },
    },
  ])
  expect(without.map(({ name }) => name)).toContain('Priya Nair')
  expect(without.map(({ name }) => name)).not.toContain('sam  small')
  expect(Date.parse(readAt)).toBeGreaterThan(0)
  expect((await asked(sam.token)).status).toBe(403)
})

test('[READ-135] while Metrc is away the page is told so', async () => {
  const admin = await server.person([permission.userAdmin], 'Ada Byron')
  await server.sandbox.control.setDown('refuse')
  expect((await asked(admin.token)).status).toBe(503)
  await server.sandbox.control.setDown(null)
})
