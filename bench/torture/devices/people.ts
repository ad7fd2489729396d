import { permission } from '@cultivatd/domain/user/permission'
import type { Server } from '../server.ts'
import type { Somebody } from './device.ts'

const password = 'torture 1 for each'

/** People who may do all that is done on the floor. */
export async function hire(server: Server, count: number): Promise<Somebody[]> {
  const named = Array.from({ length: count }, (_, at) => ({
    email: `grower-${at}@example.org`,
    displayName: `Grower ${at}`,
  }))
  for (const { email, displayName } of named) {
    const body = { displayName, email, password, confirmation: password }
    const { status, body: said } = await server.ask({
      method: 'POST',
      path: '/api/account/sign-up',
      body,
      asNobody: true,
    })
    if (status !== 200) throw new Error(`Signing up was answered ${status}: ${JSON.stringify(said)}`)
  }
  const { body } = await server.ask({ method: 'GET', path: '/api/users' })
  const users = body as { id: string; email: string }[]
  const people: Somebody[] = []
  for (const { email, displayName } of named) {
    const id = users.find((user) => user.email === email)?.id ?? ''
    const change = { displayName, email, permissions: [permission.generalEdit] }
    const { status, body: said } = await server.ask({ method: 'PATCH', path: `/api/users/${id}`, body: change })
    if (status !== 200) throw new Error(`Permissions were answered ${status}: ${JSON.stringify(said)}`)
    people.push({ id, name: displayName, signIn: () => signIn(server, email) })
  }
  return people
}

async function signIn(server: Server, email: string): Promise<string> {
  const { status, body } = await server.ask({
    method: 'POST',
    path: '/api/account/sign-in',
    body: { email, password },
    asNobody: true,
  })
  if (status !== 200) throw new Error(`Signing in was answered ${status}: ${JSON.stringify(body)}`)
  return (body as { token: string }).token
}
