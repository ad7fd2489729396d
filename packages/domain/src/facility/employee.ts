import * as z from 'zod'

/** Somebody whom Metrc lists under a license, with the account here that has the same name. */
export const Employee = z.object({
  name: z.string(),
  /** Of the person, as the state gave it. */
  license: z.string(),
  /** 'Owner', 'Manager', 'Industry admin', as far as Metrc says so. */
  roles: z.array(z.string()),
  /** In Metrc's words; null where this host does not tell them. */
  permissions: z.array(z.string()).nullable(),
  person: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type Employee = z.infer<typeof Employee>

/** What Metrc said of a facility's employees when it was asked. */
export const Employees = z.object({
  /** An instant. */
  readAt: z.string(),
  employees: z.array(Employee),
  /** Active people here of whom Metrc lists nobody, or several, under this license. */
  without: z.array(z.object({ id: z.string(), name: z.string(), isSeveral: z.boolean() })),
})
export type Employees = z.infer<typeof Employees>

interface Person {
  id: string
  name: string
}

const plain = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * Who of the people here is whom in Metrc, by the name: Metrc tells nothing else that we know too. Where two have one name,
 * here or there, nobody is taken for the other. In the order of the names.
 */
export function matchedEmployees<E extends { name: string }>(
  employees: readonly E[],
  people: readonly Person[],
): { employees: (E & { person: Person | null })[]; without: (Person & { isSeveral: boolean })[] } {
  const named = <T extends { name: string }>(all: readonly T[], name: string) =>
    all.filter((one) => plain(one.name) === plain(name))
  const only = <T>(all: readonly T[]): T | null => (all.length === 1 ? (all[0] ?? null) : null)
  const matched = employees.map((employee) => ({
    ...employee,
    person: named(employees, employee.name).length === 1 ? only(named(people, employee.name)) : null,
  }))
  const found = new Set(matched.map(({ person }) => person?.id))
  const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name)
  return {
    employees: matched.sort(byName),
    without: people
      .filter(({ id }) => !found.has(id))
      .map(({ id, name }) => ({ id, name, isSeveral: named(employees, name).length > 0 }))
      .sort(byName),
  }
}
