import { entityId } from '@cultivatd/domain/field/field'
import * as z from 'zod'
import { Created, Done, type PersonNeeds } from './route.ts'

/** The version of the row that the editor saw: a change of another one is refused with 409, at the path `version`. */
export const Seen = z.strictObject({ version: z.int().min(0) })
type Seen = typeof Seen

const OwnParams = z.strictObject({ id: entityId })

type Named = z.ZodType<object>

/** To what a record belongs: what each call names besides the record, and what is named when it is made. */
interface Place<Each extends Named, Made extends Named> {
  each: Each
  made: Made
}

const nothing: Named = z.strictObject({})
const facility = z.strictObject({ facilityId: entityId })

export const ofOrganisation = { each: nothing, made: nothing }
export const inRoom = { each: facility, made: z.strictObject({ facilityId: entityId, roomId: entityId }) }

interface OwnRoute {
  readonly path: `/${string}`
  readonly needs: PersonNeeds
  readonly isRepeatable: true
  readonly summary: string
}

interface OwnUpdate<Params extends z.ZodObject, Body extends z.ZodType> extends OwnRoute {
  readonly method: 'PUT'
  readonly params: Params
  readonly body: Body
  readonly out: typeof Done
}

/** The routes of a record that is ours alone. */
export type OwnRoutes<Form extends z.ZodObject, Each extends Named, Made extends Named> = {
  readonly create: OwnRoute & {
    readonly method: 'POST'
    readonly body: z.ZodIntersection<Form, Made>
    readonly out: typeof Created
  }
  readonly update: OwnUpdate<typeof OwnParams, z.ZodIntersection<Form, z.ZodIntersection<Each, Seen>>>
  readonly delete: OwnRoute & {
    readonly method: 'DELETE'
    readonly params: typeof OwnParams
    readonly body: z.ZodIntersection<Each, Seen>
    readonly out: typeof Done
  }
}

interface OwnRecord<Form extends z.ZodObject> {
  /** With its article: 'an external contact'. */
  noun: string
  /** What create and update take, strict. */
  form: Form
  needs: PersonNeeds
}

/** 'externalContact' as addresses write it. */
const kebab = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Create, change and delete a record that is ours alone, at `/api/{name}` (decision 020). */
export function ownRoutes<Form extends z.ZodObject, Each extends Named, Made extends Named>(
  name: string,
  { place, ...record }: OwnRecord<Form> & { place: Place<Each, Made> },
): OwnRoutes<Form, Each, Made> {
  const { noun, form, needs } = record
  const shared = { needs, isRepeatable: true } as const
  const path = `/api/${kebab(name)}/{id}` as const
  const known = z.intersection(place.each, Seen)
  return {
    create: {
      ...shared,
      method: 'POST',
      path: `/api/${kebab(name)}/create`,
      body: z.intersection(form, place.made),
      out: Created,
      summary: `Create ${noun}`,
    },
    update: ownUpdate(path, OwnParams, { ...record, known }),
    delete: {
      ...shared,
      method: 'DELETE',
      path,
      params: OwnParams,
      body: known,
      out: Done,
      summary: `Delete ${noun}, as long as nobody changed it meanwhile`,
    },
  }
}

/** Change what is ours alone of a record, where nobody creates or deletes it here. */
export const ownUpdate = <Params extends z.ZodObject, Form extends z.ZodObject, Known extends z.ZodType>(
  path: `/${string}`,
  params: Params,
  { noun, form, needs, known }: OwnRecord<Form> & { known: Known },
): OwnUpdate<Params, z.ZodIntersection<Form, Known>> => ({
  method: 'PUT',
  path,
  params,
  body: z.intersection(form, known),
  out: Done,
  needs,
  isRepeatable: true,
  summary: `Change ${noun}, as long as nobody else did meanwhile`,
})
