// What a category may ask of its items beside name, strain, unit, weight and volume: nothing here may load the schemas.

type Cannabinoid = 'Cbd' | 'CbdA' | 'Thc' | 'ThcA'

/** What an item says of it, as a request calls it; amounts are named without their units. */
export type DetailField =
  | 'ItemBrand'
  | 'AdministrationMethod'
  | 'ServingSize'
  | 'SupplyDurationDays'
  | 'NumberOfDoses'
  | 'PublicIngredients'
  | 'Description'
  | 'Allergens'
  | 'ProductPhotoDescription'
  | 'LabelPhotoDescription'
  | 'PackagingPhotoDescription'
  | `Unit${Cannabinoid}${'Percent' | 'Content' | 'ContentDose'}`

export interface ItemDetail {
  field: DetailField
  /** What is typed: a text, one of the brands of the facility, a number, a whole number, or an amount with a unit of weight. */
  kind: 'text' | 'brand' | 'number' | 'count' | 'amount'
  /** As Metrc's record calls it; null for what it does not print. */
  printed: string | null
}

const text = (field: DetailField): ItemDetail => ({ field, kind: 'text', printed: field })

/** In the order of the form. Each is asked for by the flag `Requires...` of its name (Metrc reference §10.2, §17). */
export const itemDetails: readonly ItemDetail[] = [
  { field: 'ItemBrand', kind: 'brand', printed: 'ItemBrandName' },
  ...(['Thc', 'ThcA', 'Cbd', 'CbdA'] as const).flatMap((each): ItemDetail[] => [
    { field: `Unit${each}Percent`, kind: 'number', printed: `Unit${each}Percent` },
    { field: `Unit${each}Content`, kind: 'amount', printed: `Unit${each}Content` },
    { field: `Unit${each}ContentDose`, kind: 'amount', printed: `Unit${each}ContentDose` },
  ]),
  text('ServingSize'),
  { field: 'NumberOfDoses', kind: 'count', printed: 'NumberOfDoses' },
  { field: 'SupplyDurationDays', kind: 'count', printed: null },
  text('AdministrationMethod'),
  text('PublicIngredients'),
  text('Allergens'),
  text('Description'),
  text('ProductPhotoDescription'),
  text('LabelPhotoDescription'),
  text('PackagingPhotoDescription'),
]

/** As they are typed and sent, by the names of a request: 'UnitThcContent' and 'UnitThcContentUnitOfMeasure'. */
export type DetailValues = Readonly<Record<string, string | number | null | undefined>>

export const unitFieldOf = (field: DetailField): string => `${field}UnitOfMeasure`

type Flags = Readonly<Record<string, unknown>>

/** What a category asks for of these. */
export const detailsAsked = (category: Flags): ItemDetail[] =>
  itemDetails.filter(({ field }) => category[`Requires${field}`] === true)

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Of what was typed that which the category asks for; null where it asks for nothing. */
export function keptDetails(values: DetailValues | null | undefined, category: Flags): DetailValues | null {
  const kept = detailsAsked(category).flatMap(({ field, kind }) =>
    (kind === 'amount' ? [field, unitFieldOf(field)] : [field]).flatMap((name) => {
      const value = values?.[name]
      return isNothing(value) ? [] : [[name, value] as const]
    }),
  )
  return kept.length > 0 ? (Object.fromEntries(kept) as DetailValues) : null
}

/** What Metrc prints of what a request says: the names of units end otherwise there. */
export function printedDetails(values: DetailValues | null | undefined): Record<string, string | number | null> {
  const printed: Record<string, string | number | null> = {}
  for (const detail of itemDetails) {
    const value = values?.[detail.field]
    if (detail.printed === null || isNothing(value)) continue
    printed[detail.printed] = value ?? null
    const unit = values?.[unitFieldOf(detail.field)]
    if (detail.kind === 'amount') printed[`${detail.printed}UnitOfMeasureName`] = unit ?? null
  }
  return printed
}

/** The other way: what a request says of what Metrc prints. */
export function detailsPrinted(record: Flags): DetailValues {
  const values: Record<string, string | number | null> = {}
  const put = (name: string, value: unknown) => {
    if (!isNothing(value)) values[name] = value as string | number
  }
  for (const { field, kind, printed } of itemDetails) {
    if (printed === null) continue
    put(field, record[printed])
    if (kind === 'amount' && !isNothing(record[printed])) put(unitFieldOf(field), record[`${printed}UnitOfMeasureName`])
  }
  return values
}

/** Every field of a record that may be compared. */
export const printedNames: readonly string[] = itemDetails.flatMap(({ kind, printed }) =>
  printed === null ? [] : kind === 'amount' ? [printed, `${printed}UnitOfMeasureName`] : [printed],
)
