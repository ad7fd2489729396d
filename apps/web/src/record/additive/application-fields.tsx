import type { AdditiveProduct } from '@cultivatd/domain/additive/additive'
import { exactStockText, stockUnitText } from '@cultivatd/domain/inventory/stock-unit'
import { quantityText, type UnitOfMeasure } from '@cultivatd/domain/unit/unit'
import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { DateInput } from '../../ui/date-input.tsx'
import { localDay } from '../../ui/dates.ts'
import { SelectInput, TextInput } from '../../ui/inputs.tsx'
import { NumberInput } from '../../ui/number-input.tsx'
import styles from './additive.module.css'
import { NotHereYet } from '../../ui/topic-rows.tsx'
import type { Application } from './use-application.ts'

interface ApplicationFieldsProps {
  application: Application
  units: readonly UnitOfMeasure[]
  /** Opens the form of a product; of a new one without it. */
  onProduct: (product?: AdditiveProduct) => void
}

/** What was applied, how much of it, and what it takes out of the stock. */
export function ApplicationFields({ application, units, onProduct }: ApplicationFieldsProps) {
  const { form, products, product, item } = application
  const { control } = form
  return (
    <>
      <SelectInput
        control={control}
        name="productId"
        label="Product"
        options={products.products.map(({ id, name, productName }) => ({
          value: String(id),
          label: name === productName ? name : `${name} (${productName})`,
        }))}
        placeholder={products.isHere && products.products.length === 0 ? 'No products yet' : 'Choose a product'}
      />
      {!products.isHere && <NotHereYet what="products" />}
      <div className="row wrap">
        <Button
          size="small"
          startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          onClick={() => onProduct()}
        >
          New product
        </Button>
        {product && (
          <Button size="small" onClick={() => onProduct(product)}>
            Edit product
          </Button>
        )}
      </div>
      {product && <ProductFacts product={product} />}
      <div className={styles.pair}>
        <NumberInput control={control} name="amount" label="Amount applied" hint="All of it together." isBig />
        <SelectInput
          control={control}
          name="unit"
          label="Unit"
          options={units.map(({ Name }) => Name)}
          placeholder="Choose a unit"
        />
      </div>
      <div className={styles.pair}>
        <TextInput control={control} name="rate" label="Rate" hint="Such as 1 oz per gallon." />
        <TextInput control={control} name="volume" label="Area or volume" hint="Such as 1,000 sq ft." />
      </div>
      {item && (
        <NumberInput
          control={control}
          name="stockQuantity"
          label={`Taken from the stock of ${item.name}`}
          unit={stockUnitText(item.unit) || 'pieces'}
          hint={`${exactStockText(products.availableOf(item), item.unit)} available. Empty: nothing is taken.`}
        />
      )}
      <DateInput control={control} name="date" label="Date" latest={localDay()} />
    </>
  )
}

/** 'Azadirachtin 1.2 %, Pyrethrins 1.4 %' */
export const ingredientsText = ({ ingredients }: Pick<AdditiveProduct, 'ingredients'>): string =>
  ingredients.map(({ name, percent }) => `${name} ${quantityText(percent)} %`).join(', ')

/** What is known of a product, so that nobody has to look at its label again. */
function ProductFacts({ product }: { product: AdditiveProduct }) {
  const { type, productName, supplier, epaNumber, device, entryQuantity, entryUnit, harvestDays, note } = product
  const facts = [
    `${type}: ${productName}, ${supplier}`,
    epaNumber && `EPA ${epaNumber}`,
    ingredientsText(product),
    device,
    entryQuantity && `No entry for ${entryQuantity} ${entryUnit.toLowerCase()}`,
    harvestDays !== null && `No harvest for ${harvestDays} ${harvestDays === 1 ? 'day' : 'days'}`,
    note,
  ].filter(Boolean)
  return (
    <ul className={styles.facts} aria-label="About the product">
      {facts.map((fact) => (
        <li key={String(fact)}>{fact}</li>
      ))}
    </ul>
  )
}
