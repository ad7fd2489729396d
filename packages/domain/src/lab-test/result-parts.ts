// Apart from the schemas: the pages that show results check nothing.
import { quantityText } from '../unit/unit.ts'
import { amountText, type ResultValue } from './result-value.ts'

/** The kinds of results of a certificate besides its potency, in the order of the form (DATA-38). */
export const resultParts = [
  {
    key: 'heavyMetals',
    label: 'Heavy metals',
    /** Of one line, in a sentence. */
    one: 'metal',
    unit: 'ppm',
    /** DATA-52. */
    names: ['Arsenic', 'Cadmium', 'Lead', 'Mercury', 'Barium', 'Chromium', 'Selenium', 'Silver'],
  },
  { key: 'terpeneProfile', label: 'Terpenes', one: 'terpene', unit: '%', names: [] },
  { key: 'chemicalContaminants', label: 'Chemical contaminants', one: 'contaminant', unit: 'ppm', names: [] },
  { key: 'microbialContaminants', label: 'Microbial', one: 'organism', unit: 'cfu/g', names: [] },
  {
    key: 'pesticides',
    label: 'Pesticides',
    one: 'pesticide',
    unit: 'ppm',
    /** DATA-53, spelled as there (READ-63). */
    names: [
      'Abamectin',
      'Bifenazate',
      'Bifenthrin',
      'Daminozide',
      'Etoxazole',
      'Fenoxycarb',
      'Imazazil',
      'Imidacloprid',
      'Myclobutanil',
      'Paclobutrazol',
      'Pyrethrins',
      'Spinosad',
      'Spiromesifen',
      'Spirotetramat',
      'Trifloxystrobin',
    ],
  },
] as const satisfies readonly ResultPart[]

export interface ResultPart {
  key: string
  label: string
  one: string
  unit: string
  /** The names that its form always lists (READ-86); others are typed. */
  names: readonly string[]
}

export type PartKey = (typeof resultParts)[number]['key']
export const partKeys = resultParts.map(({ key }) => key) as [PartKey, ...PartKey[]]
export const partOf = (key: PartKey): ResultPart & { key: PartKey } => {
  const part = resultParts.find((one) => one.key === key)
  if (!part) throw new Error(`There is no part ${key}`)
  return part
}

/** One result of a certificate. */
export interface ResultLine {
  name: string
  value: ResultValue
}

/** What a certificate says of the strength of the sample; the two amounts in percent, as it prints them. */
export interface Potency {
  /** '36:1' */
  thcCbdRatio: string
  cannabinoidPerWeight: number
  totalCannabinoidsPresent: number
}

/** The results of a test (DATA-38); each list in the unit of its part. */
export type Results = { potency: Potency } & Record<PartKey, ResultLine[]>

/** '26.8 % total cannabinoids, THC/CBD ratio 36:1 and 41 substances' */
export function resultsSummary({ potency, ...parts }: Results): string {
  const count = partKeys.reduce((sum, key) => sum + parts[key].length, 0)
  const substances = count === 1 ? '1 substance' : `${quantityText(count)} substances`
  return `${amountText(potency.totalCannabinoidsPresent)} % total cannabinoids, THC/CBD ratio ${potency.thcCbdRatio} and ${substances}`
}

/** The results alone, of what is kept of them. */
export const resultsOf = ({ potency, ...rest }: Results): Results =>
  ({ potency, ...Object.fromEntries(partKeys.map((key) => [key, rest[key]])) }) as Results
