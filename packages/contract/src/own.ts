import { entityId } from '@cultivatd/domain/field/field'
import * as z from 'zod'
import { Created, Done, type Needs } from './route.ts'

/** The version of the row that the editor saw: a change of another one is refused with 409, at the path `version`. */
const seen = { version: z.int().min(0) }
const Seen = z.strictObject(seen)
const OwnParams = z.strictObject({ id: entityId })

interface OwnRoute {
  readonly path: `/${string}`
  readonly needs: Exclude<Needs, 'public'>
  readonly isRepeatable: true
  readonly summary: string
}

/** The routes of a record that is ours alone. */
export type OwnRoutes<Form extends z.ZodObject> = {
  readonly create: OwnRoute & { readonly method: 'POST'; readonly body: Form; readonly out: typeof Created }
  readonly update: OwnRoute & {
    readonly method: 'PUT'
    readonly params: typeof OwnParams
    readonly body: z.ZodObject<Form['shape'] & typeof seen, z.core.$strict>
    readonly out: typeof Done
  }
  readonly delete: OwnRoute & {
    readonly method: 'DELETE'
    readonly params: typeof OwnParams
    readonly body: typeof Seen
    readonly out: typeof Done
  }
}

/** 'externalContact' as addresses write it. */
const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

interface OwnRecord<Form extends z.ZodObject> {
  /** With its article: 'an external contact'. */
  noun: string
  /** What create and update take, strict. */
  form: Form
  needs: Exclude<Needs, 'public'>
}

/** Create, change and delete a record that is ours alone, at `/api/{name}` (decision 020). */
export function ownRoutes<Form extends z.ZodObject>(
  name: string,
  { noun, form, needs }: OwnRecord<Form>,
): OwnRoutes<Form> {
  const shared = { needs, isRepeatable: true } as const
  const one = { ...shared, path: `/api/${kebab(name)}/{id}`, params: OwnParams, out: Done } as const
  const seenForm = form.safeExtend(seen) as unknown as OwnRoutes<Form>['update']['body']
  return {
    create: {
      ...shared,
      method: 'POST',
      path: `/api/${kebab(name)}/create`,
      body: form,
      out: Created,
      summary: `Create ${noun}`,
    },
    update: { ...one, method: 'PUT', body: seenForm, summary: `Change ${noun}, as long as nobody else did meanwhile` },
    delete: { ...one, method: 'DELETE', body: Seen, summary: `Delete ${noun}, as long as nobody changed it meanwhile` },
  }
}
