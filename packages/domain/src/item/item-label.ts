// What forms offer of the items of a facility: nothing here may load the schemas.
import { plainName } from '../catalogue/near-names.ts'
import type { Item } from './item.ts'
import { multiStrain } from './item-text.ts'

type Named = Pick<Item, 'metrc' | 'catalogue'>

/** What the organization calls it; what Metrc does where it is in no catalogue, or there under the same name. */
export const itemName = ({ metrc, catalogue }: Named): string =>
  catalogue && plainName(catalogue.name) !== plainName(metrc.Name) ? catalogue.name : metrc.Name

/**
 * 'Blue Dream, trim (Shake/Trim)': the name in the catalogue with the category; with the strain where the name does not say
 * it, and with Metrc's name where that is another one.
 */
export function itemLabel(item: Named): string {
  const { ProductCategoryName, StrainName, Name } = item.metrc
  const name = itemName(item)
  const says = (text: string) => plainName(name).includes(plainName(text))
  const about = [ProductCategoryName, StrainName !== null && !says(StrainName) && StrainName].filter(Boolean).join(', ')
  return name === Name ? `${name} (${about})` : `${name} (${about}), in Metrc ${Name}`
}

/** All that it is found by. Kept: whoever types asks it of thousands with each key. */
function textOf(item: Named): string {
  const known = texts.get(item)
  if (known !== undefined) return known
  const { metrc, catalogue } = item
  const { Name, ProductCategoryName, StrainName } = metrc
  const text = plainName(
    [Name, catalogue?.name, ProductCategoryName, StrainName ?? multiStrain].filter(Boolean).join(' '),
  )
  texts.set(item, text)
  return text
}
const texts = new WeakMap<Named, string>()

/** Those that hold every word of the text in their names, category or strain. */
export function itemsFound<Row extends Named>(items: readonly Row[], text: string): Row[] {
  const words = plainName(text).split(' ')
  return items.filter((item) => {
    const own = textOf(item)
    return words.every((word) => own.includes(word))
  })
}
