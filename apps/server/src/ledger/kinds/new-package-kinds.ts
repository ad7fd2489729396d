import { isSameName } from '@cultivatd/domain/field/same-name'
import { roundingTolerance } from '@cultivatd/domain/operation/doubling'
import type { Fact } from '@cultivatd/domain/operation/evidence'
import { labelDayNames, labelDayWords, markWords, packageMarks } from '@cultivatd/domain/package/said'
import { converted, rounded } from '@cultivatd/domain/unit/unit'
import type { Package } from '@cultivatd/metrc/records'
import { removeUsedTags } from '../../mirror/used-tags.store.ts'
import type { Added, Fields, Finding, Kind, Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { type Asking, idsOfMade, recordOf } from './asking.ts'
import { adjustedBy } from './find-adjustment.ts'
import type { KnownHarvest } from './harvest-facts.ts'
import { madePackage } from './made-records.store.ts'
import { packageFacts } from './package-facts.ts'
import { amount, isSameDay, isSameQuantity, type Quantity, shownWith, wasStampedBefore } from './record-facts.ts'
import { sentSublocation, sublocationFact } from './set-fields.ts'

type FromPackages = Payloads['package.create']
type FromHarvests = Payloads['harvest.create-package']

/** How the new package shows in Metrc that it is the one that was wanted. */
export interface NewPackageKind<P> {
  quantity(payload: P): Quantity
  sources(payload: P): string[]
  printedSources(pkg: Package): string | null
}

const fromPackages: NewPackageKind<FromPackages> = {
  quantity: ({ quantity, unitOfMeasure }) => ({ quantity, unit: unitOfMeasure }),
  sources: ({ packages }) => packages.map(({ label }) => label),
  printedSources: ({ SourcePackageLabels }) => SourcePackageLabels,
}

/** Such a package holds the sum of its ingredients. */
const fromHarvests: NewPackageKind<FromHarvests> = {
  quantity: ({ harvests, unitOfWeight }) => ({
    quantity: harvests.reduce(
      (sum, { weight, unitOfWeight: unit }) => sum + (converted(weight, unit, unitOfWeight) ?? Number.NaN),
      0,
    ),
    unit: unitOfWeight,
  }),
  sources: ({ harvests }) => harvests.map(({ name }) => name),
  printedSources: ({ SourceHarvestNames }) => SourceHarvestNames,
}

/**
 * A tag is used once and a package keeps its sources, so the package under the tag tells. One of other sources means that
 * Metrc cannot have taken this, and refuses it.
 */
export const findNewPackage =
  <P extends { label: string; itemName: string; date: string; isSample?: true }>(kind: NewPackageKind<P>) =>
  async (question: Question<P>): Promise<Finding> => {
    const { payload, sentAt } = question
    const { label } = payload
    const pkg = await recordOf(question, 'package', label)
    if (!pkg)
      return {
        verdict: 'not-applied',
        touchedAt: null,
        now: null,
        sentence: `Metrc shows no package under the tag ${label}.`,
      }
    const now = packageFacts({ ...pkg })
    const printed = kind.printedSources(pkg)
    const sources = kind.sources(payload)
    if (printed && !sources.some((source) => printed.toLowerCase().includes(source.toLowerCase())))
      return {
        verdict: 'not-applied',
        touchedAt: null,
        now,
        sentence: `Metrc shows a package of other sources under the tag ${label}.`,
      }
    // Each of what adds up may be rounded.
    const within = roundingTolerance * (sources.length + 1)
    return isAsWanted(pkg, payload) && isSameQuantity(originalOf(pkg), kind.quantity(payload), within)
      ? {
          verdict: 'applied',
          wasSoBefore: wasStampedBefore(pkg.LastModified, sentAt),
          id: pkg.Id,
          now,
          sentence: `Metrc shows this package under the tag ${label}.`,
        }
      : { verdict: 'unclear', now, sentence: `Metrc shows another package than was wanted under the tag ${label}.` }
  }

const isAsWanted = (
  pkg: Package,
  { itemName, date, isSample = false }: { itemName: string; date: string; isSample?: boolean },
): boolean =>
  isSameName(pkg.Item.Name, itemName) && isSameDay(pkg.PackagedDate, date) && (pkg.IsTestingSample || !isSample)

/** What it held at first: that stays, whatever was done to it since. */
const originalOf = ({ OriginalPackageQuantity, UnitOfMeasureName }: Package): Quantity => ({
  quantity: OriginalPackageQuantity,
  unit: UnitOfMeasureName,
})

export const idOfPackage = async (asking: Asking, { label }: { label: string }) =>
  (await recordOf(asking, 'package', label))?.Id ?? null

export const packageTagUsed: Kind<{ label: string }>['confirmed'] = (tx, facilityId, writes) =>
  removeUsedTags(
    tx,
    facilityId,
    'packageTagsAvailable',
    writes.map(({ payload }) => payload.label),
  )

/** What a package takes out of a harvest; null in a unit that does not convert. */
function takenFrom(weight: number, unitOfWeight: string, harvest: KnownHarvest): Added | null {
  const { UnitOfWeightName: unit = '' } = harvest
  const taken = isSameName(unitOfWeight, unit) ? weight : converted(weight, unitOfWeight, unit)
  return taken === null ? null : { of: 'quantity', field: 'CurrentWeight', amount: -taken, unit }
}

/** It takes from its sources: how much is left in one is not known before Metrc is asked. */
const after = (before: Fields): Fields => ({ ...before, Quantity: undefined, CurrentWeight: undefined })

/** The body row of a package that is made of others. */
const sentPackage = ({
  label,
  roomName,
  itemName,
  quantity,
  unitOfMeasure,
  note,
  date,
  packages,
  ...place
}: FromPackages) => ({
  Tag: label,
  Location: roomName,
  ...sentSublocation('Sublocation', place),
  Item: itemName,
  Quantity: quantity,
  UnitOfMeasure: unitOfMeasure,
  Note: note || null,
  ActualDate: date,
  Ingredients: packages.map((source) => ({
    Package: source.label,
    Quantity: source.quantity,
    UnitOfMeasure: source.unitOfMeasure,
  })),
})

/** What a laboratory gets: it counts as submitted from then on. */
const submitted = { IsTestingSample: true, LabTestingState: 'SubmittedForTesting' }

/** What is said of a new package beside; older operations say nothing. */
const sentSaid = (said: FromPackages['said']) =>
  said && {
    UseByDate: said.useByDate || null,
    SellByDate: said.sellByDate || null,
    ExpirationDate: said.expirationDate || null,
    IsTradeSample: said.tradeSample,
    IsDonation: said.donation,
    RequiredLabTestBatches: said.requiredTests,
  }

/** The body row of a package that is made of harvests, samples too. */
const sentOfHarvests = ({
  label,
  roomName,
  itemName,
  unitOfWeight,
  note,
  date,
  harvests,
  said,
  ...place
}: FromHarvests) => ({
  Tag: label,
  Location: roomName,
  ...sentSublocation('Sublocation', place),
  Item: itemName,
  UnitOfWeight: unitOfWeight,
  Note: note || null,
  ActualDate: date,
  ...sentSaid(said),
  Ingredients: harvests.map((source) => ({
    HarvestId: source.id,
    Weight: source.weight,
    UnitOfWeight: source.unitOfWeight,
  })),
})

const saidFact = (said: FromPackages['said']): Fact[] =>
  said
    ? [
        ...labelDayNames.map((day) => ({ name: labelDayWords[day].label, value: said[day] || null })),
        {
          name: 'Marks',
          value: packageMarks.flatMap((mark) => (said[mark] ? markWords[mark].label : [])).join(', ') || null,
        },
        { name: 'Tests', value: said.requiredTests.join(', ') || null },
      ].filter(({ value }) => value !== null)
    : []

const wantedOf = ({ itemName, quantity, unitOfMeasure, roomName, note, packages, ...place }: FromPackages): Fact[] => [
  { name: 'Quantity', value: amount(quantity, unitOfMeasure) },
  { name: 'Item', value: itemName },
  { name: 'Room', value: roomName },
  ...sublocationFact(place),
  { name: 'Note', value: note || null },
  ...packages.map((source) => ({
    name: `From ${source.label}`,
    value: amount(source.quantity, source.unitOfMeasure),
  })),
]

/** What packages of other packages have in common, samples too. */
const ofPackages = {
  lookUp: findNewPackage(fromPackages),
  before: () => null,
  after,
  takes: ({ packages }) =>
    packages.map(({ label, quantity, unitOfMeasure }) => ({
      table: 'package',
      key: label,
      shows: (source) => shownWith(adjustedBy({ quantity: -quantity, unitOfMeasure }, source), source),
    })),
  makes: (tx, facilityId, payload, id) =>
    madePackage(tx, facilityId, payload, {
      id,
      quantity: payload.quantity,
      unit: payload.unitOfMeasure,
      sources: { packages: payload.packages.map(({ label }) => label) },
    }),
  touches: ({ label, packages }) => ({ packages: [label, ...packages.map((source) => source.label)] }),
  confirmed: packageTagUsed,
} satisfies Partial<Kind<FromPackages>>

/** New packages, each under an unused tag (Metrc reference §10.4, §10.5). */
export const newPackageKinds: {
  [K in 'package.create' | 'package.take-sample' | 'harvest.create-package']: Kind<Payloads[K]>
} = {
  'package.create': {
    send: (client, facilityId, payloads, options) =>
      idsOfMade(
        client.createPackages(
          facilityId,
          payloads.map((payload) => ({
            ...sentPackage(payload),
            ...sentSaid(payload.said),
            ...(payload.said && { IsFinishedGood: payload.said.finishedGood }),
          })),
          options,
        ),
        payloads,
        { client, facilityId },
        idOfPackage,
      ),
    ...ofPackages,
    wanted: (payload) => [...wantedOf(payload), ...saidFact(payload.said)],
  },
  'package.take-sample': {
    send: (client, facilityId, payloads, options) =>
      idsOfMade(
        client.createPackageSamples(
          facilityId,
          payloads.map((payload) => ({
            ...sentPackage(payload),
            // The item of the source, which need not be one of this facility's own.
            Item: null,
            UseSameItem: true,
            RequiredLabTestBatches: payload.requiredTests,
          })),
          options,
        ),
        payloads,
        { client, facilityId },
        idOfPackage,
      ),
    ...ofPackages,
    wanted: (payload) => [...wantedOf(payload), { name: 'Tests', value: payload.requiredTests.join(', ') || null }],
    makes: async (tx, facilityId, payload, id) => {
      const made = await ofPackages.makes(tx, facilityId, payload, id)
      return { ...made, metrc: { ...made.metrc, ...submitted } }
    },
  },
  'harvest.create-package': {
    // Samples have a path of their own.
    goesAlone: true,
    send: async (client, facilityId, payloads, options) => {
      const made: (number | null)[] = []
      for (const payload of payloads) {
        const path = payload.isSample ? 'sampleHarvests' : 'packageHarvests'
        const answer = client[path](facilityId, [sentOfHarvests(payload)], options)
        made.push(...(await idsOfMade(answer, [payload], { client, facilityId }, idOfPackage)))
      }
      return made
    },
    lookUp: findNewPackage(fromHarvests),
    wanted: ({ itemName, roomName, note, harvests, said, isSample, ...place }) => [
      { name: 'Item', value: itemName },
      ...(isSample ? [{ name: 'Lab sample', value: 'Yes' }] : []),
      { name: 'Room', value: roomName },
      ...sublocationFact(place),
      { name: 'Note', value: note || null },
      ...saidFact(said),
      ...harvests.map((source) => ({
        name: `From ${source.name}`,
        value: amount(source.weight, source.unitOfWeight),
      })),
    ],
    before: () => null,
    after,
    takes: ({ harvests }) =>
      harvests.map(({ id, weight, unitOfWeight }) => ({
        table: 'harvest',
        key: id,
        shows: (source) => shownWith(takenFrom(weight, unitOfWeight, source), source),
      })),
    makes: async (tx, facilityId, payload, id) => {
      const { quantity, unit } = fromHarvests.quantity(payload)
      const sources = { harvests: fromHarvests.sources(payload) }
      if (Number.isNaN(quantity)) return null
      const made = await madePackage(tx, facilityId, payload, { id, quantity: rounded(quantity), unit, sources })
      return payload.isSample ? { ...made, metrc: { ...made.metrc, ...submitted } } : made
    },
    touches: ({ label, harvests }) => ({ packages: [label], harvests: harvests.map(({ id }) => id) }),
    confirmed: packageTagUsed,
  },
}
