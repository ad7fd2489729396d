import { Refusal, type RowProblem } from './answer.ts'

/** Writes to be refused once, by path, in the order in which they were asked for. */
export function createRefusals() {
  const waiting: { path: string; rows: readonly RowProblem[] }[] = []
  return {
    add: (path: string, rows: readonly RowProblem[]) => {
      waiting.push({ path, rows })
    },
    /** Throws the refusal that waits for this path, and forgets it. */
    check: (path: string) => {
      const index = waiting.findIndex((refusal) => refusal.path === path)
      if (index < 0) return
      const [refusal] = waiting.splice(index, 1)
      throw new Refusal({
        status: 400,
        body: JSON.stringify(refusal?.rows ?? []),
        type: 'application/json; charset=utf-8',
      })
    },
  }
}
