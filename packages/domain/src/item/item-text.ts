// What lists and forms say of an item: nothing here may load the schemas.
import { quantityText, unitText } from '../unit/unit.ts'

/** An item of several strains (ITEM-05). */
export const multiStrain = 'Multi Strain'

/** An item whose strain is none of the organization's; the spelling is the specification's (ERR-28, READ-63). */
export const unlinkedStrain = 'Unknown (Not Cultivatd Linked)'

interface Measures {
  weightQuantity: number | null
  weightUnit: string | null
  volumeQuantity: number | null
  volumeUnit: string | null
}

/** '3.5 g'; empty where nothing is measured. */
export const measureText = (amount: number | null, unit: string | null): string =>
  amount === null ? '' : `${quantityText(amount)} ${unitText(unit ?? '')}`.trim()

/** Of one piece: its weight, its volume, or both. */
export const piecesText = ({ weightQuantity, weightUnit, volumeQuantity, volumeUnit }: Measures): string =>
  [measureText(weightQuantity, weightUnit), measureText(volumeQuantity, volumeUnit)].filter(Boolean).join(', ')

/**
 * What an update of an item takes away in Metrc, which replaces the whole item and does not print all of it; null where its
 * category asks for nothing of that kind. Days of supply are not printed either, and stand with us.
 */
export function lostByUpdate(category: Readonly<Record<string, unknown>>): string | null {
  if (category['RequiresPublicIngredients'] !== true) return null
  return 'Metrc does not show the item ingredients of an item, so an update takes them away there: enter them again in Metrc.'
}

/** 'Pre-Roll (Flower Only)' is 'pre-roll' in a name. */
const shortCategory = (category: string): string =>
  category
    .replace(/\s*\([^)]*\)/g, '')
    .trim()
    .toLowerCase()

/** What an item is called until somebody types a name: 'Blue Dream, pre-roll'. Empty until there is something to say. */
export function suggestedName(strainName: string | null, category: string): string {
  const short = shortCategory(category)
  const name = strainName
    ? [strainName, short].filter(Boolean).join(', ')
    : short.charAt(0).toUpperCase() + short.slice(1)
  return name.slice(0, 100)
}
