import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isActive, passes, Permission, permission, readPermissions } from './permission.ts'
import { deletionProblems, permissionProblems, UserChange, withPermission } from './user.ts'

const { generalEdit, orgAdmin, strainEdit, strainView, userAdmin } = permission
const anyPermissions = fc.uniqueArray(fc.constantFrom(...Permission.options))

describe('permissions', () => {
  test('[PERM-01] an organization admin passes every check', () => {
    for (const one of Permission.options) expect(passes([orgAdmin], [one])).toBe(true)
    expect(passes([orgAdmin], [])).toBe(true)
  })

  test('[PERM-02] anybody else passes with any one of the list', () => {
    expect(passes([strainView], [strainEdit, strainView])).toBe(true)
    expect(passes([strainView], [strainEdit])).toBe(false)
    expect(passes([generalEdit], [])).toBe(false)
  })

  test('[PERM-03] [READ-48] values that are not known are dropped, and both spellings are read', () => {
    expect(readPermissions(['USER_ADMIN', 'userAdmin', 'ROOT', 7, null, 'strainView', '__proto__'])).toEqual([
      userAdmin,
      strainView,
    ])
  })

  test('[DATA-47] there are five permissions', () => {
    expect(Permission.options).toEqual(['USER_ADMIN', 'ORG_ADMIN', 'STRAIN_VIEW', 'STRAIN_EDIT', 'GENERAL_EDIT'])
  })

  test('[PERM-04] a person is active with at least one permission', () => {
    expect(isActive([])).toBe(false)
    expect(isActive([strainView])).toBe(true)
  })
})

test('a person is deleted by another one, an organization admin by another one of those, and never the last', () => {
  const asked = { by: [userAdmin], held: [generalEdit], isOwn: false, orgAdminCount: 2 }
  const said = (more: Partial<Parameters<typeof deletionProblems>[0]>) => deletionProblems({ ...asked, ...more })
  expect(said({})).toEqual([])
  expect(said({ isOwn: true })).toEqual(['Another user admin has to delete your account'])
  expect(said({ held: [orgAdmin] })).toEqual(['Only an organization admin can delete an organization admin'])
  expect(said({ by: [orgAdmin], held: [orgAdmin] })).toEqual([])
  expect(said({ by: [orgAdmin], held: [orgAdmin], orgAdminCount: 1 })).toEqual([
    'The last organization admin cannot be removed',
  ])
})

describe('changing permissions', () => {
  test('[USER-03] [READ-100] granting orgAdmin replaces all others, taking it leaves none', () => {
    expect(withPermission([userAdmin, strainView], orgAdmin, true)).toEqual([orgAdmin])
    expect(withPermission([orgAdmin], orgAdmin, false)).toEqual([])
  })

  test('[USER-03] orgAdmin never stands beside another permission, whatever is clicked', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...Permission.options), fc.boolean())), (clicks) => {
        const held = clicks.reduce<Permission[]>((before, [one, isOn]) => withPermission(before, one, isOn), [])
        expect(held.length === 1 || !held.includes(orgAdmin)).toBe(true)
        expect(new Set(held).size).toBe(held.length)
      }),
    )
  })

  test('[PERM-10] only an organization admin makes or unmakes one', () => {
    const message = 'Only an organization admin can change who is an organization admin'
    expect(permissionProblems({ by: [userAdmin], before: [], after: [orgAdmin], orgAdminCount: 1 })).toEqual([message])
    expect(permissionProblems({ by: [userAdmin], before: [orgAdmin], after: [], orgAdminCount: 2 })).toEqual([message])
    expect(permissionProblems({ by: [orgAdmin], before: [], after: [orgAdmin], orgAdminCount: 1 })).toEqual([])
  })

  test('[USER-03] the last organization admin stays', () => {
    expect(permissionProblems({ by: [orgAdmin], before: [orgAdmin], after: [userAdmin], orgAdminCount: 1 })).toEqual([
      'The last organization admin cannot be removed',
    ])
    expect(permissionProblems({ by: [orgAdmin], before: [orgAdmin], after: [userAdmin], orgAdminCount: 2 })).toEqual([])
  })

  test('[USER-03] orgAdmin with others is refused by the server too', () => {
    expect(permissionProblems({ by: [orgAdmin], before: [], after: [orgAdmin, userAdmin], orgAdminCount: 1 })).toEqual([
      'An organization admin holds no other permissions',
    ])
  })

  test('saving without a change of permissions is never refused', () => {
    fc.assert(
      fc.property(anyPermissions, anyPermissions, (by, held) => {
        expect(permissionProblems({ by, before: held, after: held.toReversed(), orgAdminCount: 1 })).toEqual([])
      }),
    )
  })

  test('[USER-02] name and a valid e-mail are required', () => {
    const result = UserChange.safeParse({ displayName: ' ', email: 'x', permissions: [] })
    expect(result.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['displayName', 'Please enter a value'],
      ['email', 'Enter a valid e-mail address'],
    ])
  })
})
