import { type AdditiveProduct, AdditiveProductForm, productProblems } from '@cultivatd/domain/additive/additive'
import { additiveTypes } from '@cultivatd/domain/reference/enumerations'
import Button from '@mui/material/Button'
import { Plus, X } from 'lucide-react'
import type { DefaultValues } from 'react-hook-form'
import { useFieldArray, type UseFormReturn } from 'react-hook-form'
import { api } from '../../live/api.ts'
import { DraftBar } from '../../ui/draft/draft-bar.tsx'
import { DraftOf } from '../../ui/draft/draft-of.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { NoteInput, SelectInput, TextInput } from '../../ui/inputs.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import { useLate } from '../../ui/use-late.ts'
import { useRuleForm } from '../../ui/use-rule-form.ts'
import { StandingAlert } from '../change-alerts.tsx'
import { useChange } from '../use-change.ts'
import { WaitingPanel } from '../waiting-panel.tsx'
import styles from './additive.module.css'
import { useProducts } from './use-products.ts'

interface ProductDialogProps {
  facilityId: string
  /** The product that is changed; without one a product is added. */
  product: AdditiveProduct | undefined
  /** With its id, once Metrc has it. */
  onSaved: (id: string) => void
  onClose: () => void
}

/** A product as Metrc keeps it, so that nobody types it twice; its harvest interval and its stock are ours (READ-107). */
export const ProductDialog = (props: ProductDialogProps) => (
  <DraftOf
    place={`facility ${props.facilityId} product ${props.product?.id ?? 'new'}`}
    title={props.product ? `Edit ${props.product.name}` : 'New product'}
  >
    <Dialog {...props} />
  </DraftOf>
)

const isType = (type: string): type is AdditiveProductForm['type'] => additiveTypes.some((one) => one === type)

function beginOf(product: AdditiveProduct | undefined): DefaultValues<AdditiveProductForm> {
  if (!product)
    return {
      name: '',
      productName: '',
      supplier: '',
      epaNumber: '',
      device: '',
      ingredients: [],
      entryQuantity: '',
      entryUnit: '',
      note: '',
      harvestDays: null,
      detailId: '',
    }
  const { id: _, type, ...fields } = product
  return { ...fields, ...(isType(type) && { type }) }
}

function Dialog({ facilityId, product, onSaved, onClose }: ProductDialogProps) {
  const products = useProducts(facilityId)
  const others = products.products.filter(({ id }) => id !== product?.id)
  const form = useRuleForm<AdditiveProductForm, AdditiveProductForm>(
    AdditiveProductForm,
    beginOf(product),
    ({ name, ingredients, detailId }) => productProblems({ name, ingredients, detailId }, others, products.consumables),
  )
  const { only, isBusy, send } = useChange<AdditiveProductForm>({
    facilityId,
    call: (typed, options) => {
      const body = { ...typed, facilityId }
      return product
        ? api.additive.updateProduct({ params: { productId: String(product.id) }, body }, options)
        : api.additive.createProduct({ body }, options)
    },
    one: {
      failedTitle: product ? 'Change Failed' : 'Create Failed',
      onSaved(_body, { id }) {
        onClose()
        const saved = product ? String(product.id) : id
        if (saved) onSaved(saved)
      },
    },
  })
  const isLate = useLate(isBusy, 400)
  const sending = only.is === 'sending' && (isLate || only.id !== null) ? only : null
  return (
    <FormDialog
      isOpen
      title={product ? `Edit ${product.name}` : 'New product'}
      isBusy={isBusy}
      busyLabel="Saving"
      submitLabel={only.is === 'refused' || only.is === 'not-known' ? 'Send again' : product ? 'Save' : 'Add product'}
      canLeave={!isBusy || sending !== null}
      cancelLabel={sending ? 'Close, keep waiting' : 'Cancel'}
      width={680}
      onSubmit={form.handleSubmit((typed) => send([{ records: [product?.name ?? typed.name], body: typed }]))}
      onClose={onClose}
    >
      {!isBusy && <DraftBar />}
      {sending && <WaitingPanel facilityId={facilityId} sending={sending} noun="product" />}
      <StandingAlert facilityId={facilityId} standing={only} noun="product" failedTitle="Change Failed" />
      <Fields form={form} consumables={products.consumables} />
    </FormDialog>
  )
}

type ProductForm = UseFormReturn<AdditiveProductForm, unknown, AdditiveProductForm>

/** What stands on the label, in its order. */
function Fields({ form, consumables }: { form: ProductForm; consumables: readonly { id: string; name: string }[] }) {
  const { control } = form
  return (
    <>
      <TextInput
        control={control}
        name="name"
        label="Name"
        hint="As people choose it, and as Metrc calls it."
        autoComplete="off"
        hasFocus
      />
      <SelectInput
        control={control}
        name="type"
        label="Type"
        options={[...additiveTypes]}
        placeholder="Choose a type"
      />
      <div className={styles.pair}>
        <TextInput control={control} name="productName" label="Trade name" autoComplete="off" />
        <TextInput control={control} name="supplier" label="Supplier" autoComplete="off" />
      </div>
      <div className={styles.pair}>
        <TextInput control={control} name="epaNumber" label="EPA registration number" isMono autoComplete="off" />
        <TextInput control={control} name="device" label="Application device" hint="Such as Backpack sprayer." />
      </div>
      <Ingredients form={form} />
      <div className={styles.pair}>
        <TextInput control={control} name="entryQuantity" label="No entry for" hint="As the label says it: 12." />
        <TextInput control={control} name="entryUnit" label="Unit of time" hint="Such as Hours." />
      </div>
      <NumberInput
        control={control}
        name="harvestDays"
        label="No harvest for"
        unit="days"
        isDigits
        hint="Kept here: Metrc has no field for it. Forms of a harvest ask within these days."
      />
      <SelectInput
        control={control}
        name="detailId"
        label="Item of the inventory"
        options={consumables.map(({ id, name }) => ({ value: id, label: name }))}
        placeholder="None"
        hint="What is applied is taken out of its stock."
      />
      <NoteInput control={control} name="note" label="Note" />
    </>
  )
}

function Ingredients({ form: { control, formState } }: { form: ProductForm }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'ingredients' })
  const problem = formState.errors.ingredients?.message ?? formState.errors.ingredients?.root?.message
  return (
    <section className="col g2" aria-label="Active ingredients">
      <h3 className="t3">Active ingredients</h3>
      {fields.map(({ id }, at) => (
        <div key={id} className={styles.ingredient}>
          <TextInput control={control} name={`ingredients.${at}.name`} label="Ingredient" autoComplete="off" />
          <NumberInput control={control} name={`ingredients.${at}.percent`} label="Percentage" unit="%" />
          <IconButton icon={X} label={`Remove ingredient ${at + 1}`} title="Remove" onClick={() => remove(at)} />
        </div>
      ))}
      {problem && <p className="errtx">{problem}</p>}
      <div>
        <Button
          size="small"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => append({ name: '', percent: Number.NaN })}
        >
          Add ingredient
        </Button>
      </div>
    </section>
  )
}
