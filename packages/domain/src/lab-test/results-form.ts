import * as z from 'zod'
import { LabResults } from './lab-results.ts'
import { type PartKey, partKeys } from './result-parts.ts'
import { readResults } from './typed-results.ts'

const text = z.string()
const lines = z.array(z.strictObject({ name: text, text }))

const Typed = z.strictObject({
  potency: z.strictObject({ thcCbdRatio: text, cannabinoidPerWeight: text, totalCannabinoidsPresent: text }),
  ...(Object.fromEntries(partKeys.map((key) => [key, lines])) as Record<PartKey, typeof lines>),
})

const wayTo = (path: string): (string | number)[] =>
  path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** The form 'Test Results Received': texts, of which it makes what is sent. */
export const TypedResultsForm = Typed.transform((typed, context) => {
  const { results, problems } = readResults(typed)
  const issue = (path: (string | number)[], message: string) =>
    context.issues.push({ code: 'custom', path, message, input: typed })
  for (const { path = '', message } of problems) issue(wayTo(path), message)
  const told = new Set(problems.map(({ path }) => path))
  const parsed = LabResults.safeParse(results)
  if (parsed.success && problems.length === 0) return { results: parsed.data }
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = path.join('.')
    // Lists were read line by line; what is left to say of them is of the list as a whole.
    if (path[0] === 'potency' ? !told.has(field) : path.length === 1)
      issue(
        path.map((part) => part as string),
        message,
      )
  }
  return z.NEVER
})
