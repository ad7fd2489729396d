import { expect, test } from 'vitest'
import { permission } from '../user/permission.ts'
import { invitationProblems, InviteForm } from './invitation.ts'

const { generalEdit, orgAdmin, userAdmin } = permission
const invite: Parameters<typeof invitationProblems>[0] = {
  by: [userAdmin],
  emails: ['ana@grow.example'],
  permissions: [generalEdit],
  known: ['luis@grow.example'],
  invited: ['nora@grow.example'],
}
const said = (more: Partial<typeof invite>) => invitationProblems({ ...invite, ...more }).map(({ message }) => message)

test('addresses are read with whatever stands between them, and a wrong one is named', () => {
  const typed = (emails: string) => InviteForm.safeParse({ emails, permissions: [generalEdit] })
  expect(typed('a@grow.example, b@grow.example;\nc@grow.example ').data?.emails).toEqual([
    'a@grow.example',
    'b@grow.example',
    'c@grow.example',
  ])
  expect(typed('a@grow.example, b@grow').error?.issues.map(({ message }) => message)).toEqual([
    '“b@grow” is no e-mail address',
  ])
  expect(typed(' ').error?.issues.map(({ message }) => message)).toEqual(['Please enter a value'])
})

test('who has an account or is invited already is not invited, whatever the case', () => {
  expect(said({})).toEqual([])
  expect(said({ emails: ['Luis@grow.example'] })).toEqual([
    'luis@grow.example has an account already: give permissions there',
  ])
  expect(said({ emails: ['NORA@grow.example'] })).toEqual([
    'nora@grow.example is invited already: send that one again, or withdraw it first',
  ])
})

test('an organization admin is invited by another one, and holds nothing else', () => {
  expect(said({ permissions: [orgAdmin] })).toEqual(['Only an organization admin can invite an organization admin'])
  expect(said({ by: [orgAdmin], permissions: [orgAdmin] })).toEqual([])
  expect(said({ by: [orgAdmin], permissions: [orgAdmin, generalEdit] })).toEqual([
    'An organization admin holds no other permissions',
  ])
  expect(said({ permissions: [] })).toEqual(['Choose what they may do'])
})
