import {
  AdditiveApplicationForm,
  applicationProblems,
  type AppliedTo,
  mayApplicationWait,
  roomDoesNotWait,
} from '@cultivatd/domain/additive/additive'
import type { Since } from '@cultivatd/domain/field/field'
import { takingProblems } from '@cultivatd/domain/inventory/stock'
import type { UnitOfMeasure } from '@cultivatd/domain/unit/unit'
import type * as z from 'zod'
import { api, CannotWait } from '../../live/api.ts'
import type { OverlayAddress } from '../../trade/overlay-address.ts'
import { localDay } from '../../ui/dates.ts'
import { useRuleForm } from '../../ui/use-rule-form.ts'
import { numberTyped, standingBefore, textTyped, type TypedBefore } from '../typed-before.ts'
import { useChange } from '../use-change.ts'
import { useProducts } from './use-products.ts'

/** What is typed of an application; the unit of what is taken is that of the item. */
export const ApplicationTyped = AdditiveApplicationForm.omit({ facilityId: true, to: true, stockUnit: true })
export type ApplicationTyped = z.infer<typeof ApplicationTyped>

export interface Applying {
  facilityId: string
  to: AppliedTo
  /** What the ledger calls what it is applied to. */
  record: string
  units: readonly UnitOfMeasure[]
  /** Why it cannot be applied there. */
  appliedToProblems: readonly string[]
  since?: Since
  before?: TypedBefore | undefined
  address?: OverlayAddress
  onSaved: () => void
}

/** What is applied to one record, from what is typed to Metrc's answer (READ-107). */
export function useApplication(applying: Applying) {
  const { facilityId, record, before, address, onSaved } = applying
  const change = useChange<AdditiveApplicationForm>({
    facilityId,
    async call(body, options) {
      // It stays in its form then.
      if (options.handOver && !mayApplicationWait(body.to)) throw new CannotWait(roomDoesNotWait)
      return api.additive.apply({ body }, options)
    },
    trial: { act: '/api/additive/apply', title: 'Apply a product' },
    one: { begin: standingBefore(before), address, onSaved },
  })
  return { change, ...useApplicationForm(applying, (body) => change.send([{ records: [record], body }])) }
}

/** What is typed for an application, by the server's rule, and how far it is. */
export function useApplicationForm(
  { facilityId, to, units, appliedToProblems, since, before }: Omit<Applying, 'record' | 'address' | 'onSaved'>,
  send: (body: AdditiveApplicationForm) => Promise<void>,
) {
  const products = useProducts(facilityId)
  const productOf = (id: string) => products.products.find((one) => String(one.id) === id)
  const typed = textTyped(before, 'template')
  const form = useRuleForm(
    ApplicationTyped,
    {
      productId: String(products.products.find(({ name }) => name === typed)?.id ?? ''),
      amount: numberTyped(before, 'amount'),
      unit: textTyped(before, 'unitOfMeasure') ?? (units.some(({ Name }) => Name === 'Gallons') ? 'Gallons' : ''),
      rate: textTyped(before, 'rate') ?? '',
      volume: textTyped(before, 'volume') ?? '',
      date: textTyped(before, 'date') ?? localDay(),
      stockQuantity: null,
    },
    (values) => {
      const product = productOf(values.productId)
      const item = products.itemOf(product)
      const whole = { ...values, facilityId, to, stockUnit: item?.unit ?? null }
      const facts = { product, units, appliedToProblems, since, today: localDay() }
      const { stockQuantity: quantity } = values
      const taken =
        item && typeof quantity === 'number'
          ? takingProblems({ quantity, unit: item.unit }, item, products.availableOf(item))
          : []
      return [
        // Nothing is said of what was not chosen yet.
        ...applicationProblems(whole, facts).filter(({ path }) => path !== 'productId' || values.productId !== ''),
        ...taken.map(({ message }) => ({ message, path: 'stockQuantity' })),
      ]
    },
  )
  const product = productOf(form.watch('productId'))
  const item = products.itemOf(product)
  const amount = form.watch('amount')
  const missing = product ? (amount > 0 ? null : 'Enter how much was applied') : 'Choose a product'
  const save = (values: ApplicationTyped) => {
    const stockQuantity = item ? values.stockQuantity : null
    const stockUnit = stockQuantity === null ? null : (item?.unit ?? null)
    return send({ ...values, facilityId, to, stockQuantity, stockUnit })
  }
  return { form, products, product, item, missing, submit: form.handleSubmit(save) }
}

export type Application = ReturnType<typeof useApplicationForm>
