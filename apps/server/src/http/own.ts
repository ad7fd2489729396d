import type { OwnRoutes } from '@cultivatd/contract/own'
import type { Fields } from '@cultivatd/domain/history/field-changes'
import type * as z from 'zod'
import type { ImplementedRoute } from './implement.ts'
import { createOwn, deleteOwn, type OwnCall, type OwnKind, type OwnRow, updateOwn } from './own-change.ts'

type FacilityOf<Each extends z.ZodType<object>> = z.output<Each> extends { facilityId: string } ? string : null

/**
 * The handlers of a record that is ours alone (decision 020).
 *
 * @throws AppError as `createOwn`, `updateOwn` and `deleteOwn` do
 */
export function own<
  Form extends z.ZodObject,
  Each extends z.ZodType<object>,
  Made extends z.ZodType<object>,
  Row extends OwnRow & z.output<Made>,
>(
  table: OwnRoutes<Form, Each, Made>,
  kind: OwnKind<z.output<Form> & Fields, Row, z.output<Made>, FacilityOf<Each>>,
): ImplementedRoute[] {
  type Values = z.output<Form> & Fields
  const fields = Object.keys(table.create.body.def.left.shape)
  /** The form alone, of all that a call sends. */
  const formIn = (sent: Values) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => fields.includes(name))) as Values
  type Called<Body> = OwnCall<FacilityOf<Each>> & { params: { id: string }; body: Body }
  const handlers = {
    create: async (call: Called<Values & z.output<Made>>) => ({
      id: await createOwn(call, kind, { form: formIn(call.body), at: call.body }),
    }),
    update: async (call: Called<Values & { version: number }>) => {
      const { params, body } = call
      await updateOwn(call, kind, { id: params.id, form: formIn(body), version: body.version })
      return {}
    },
    delete: async (call: Called<{ version: number }>) => {
      await deleteOwn(call, kind, { id: call.params.id, version: call.body.version })
      return {}
    },
  }
  const bind = (name: keyof typeof handlers): ImplementedRoute => ({
    name,
    route: table[name],
    handle: handlers[name] as ImplementedRoute['handle'],
  })
  return [bind('create'), bind('update'), bind('delete')]
}
