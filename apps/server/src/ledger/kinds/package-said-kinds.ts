import type { Fact } from '@cultivatd/domain/operation/evidence'
import { labelDayNames, labelDayWords, markWords, type PackageMark } from '@cultivatd/domain/package/said'
import { dayOrNull } from '../../db/metrc-day.ts'
import { type Fields, type Kind, type LedgerClient, makesNothing, oneByOne, type Question } from '../kind.ts'
import type { Payloads } from '../payloads.ts'
import { recordOf } from './asking.ts'
import { packageFacts, viewPackage } from './package-facts.ts'
import { setFields } from './set-fields.ts'

type SaidKind =
  | 'package.change-dates'
  | 'package.mark'
  | 'package.change-external-id'
  | 'package.remediate'
  | 'package.decontaminate'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const dayOf = (value: unknown): string | null => dayOrNull(textOf(value))
const yesOrNo = (value: unknown): string => (value === true ? 'Yes' : 'No')

/** What Metrc shows of these fields, before what it shows of the package otherwise. */
const factsOf = (pkg: Fields): Fact[] => [
  ...labelDayNames.map((day) => ({ name: labelDayWords[day].label, value: dayOf(pkg[labelDayWords[day].field]) })),
  ...Object.values(markWords).map(({ label, field }) => ({ name: label, value: yesOrNo(pkg[field]) })),
  { name: 'External ID', value: textOf(pkg['ExternalId']) },
  { name: 'Remediated', value: dayOf(pkg['RemediationDate']) },
  { name: 'Decontaminated', value: dayOf(pkg['DecontaminationDate']) },
]

const saidFacts = (names: readonly string[]) => (pkg: Fields) => [
  ...factsOf(pkg).filter(({ name }) => names.includes(name)),
  ...packageFacts(pkg),
]

const setOnPackage = <P extends { label: string }>(names: readonly string[], sets: (payload: P) => Fields) => ({
  ...setFields<P>({
    name: ({ label }) => `package ${label}`,
    read: (question: Question<P>) => recordOf(question, 'package', question.payload.label),
    view: viewPackage,
    facts: saidFacts(names),
    sets,
  }),
  touches: ({ label }: { label: string }) => ({ packages: [label] }),
})

const dayLabels = labelDayNames.map((day) => labelDayWords[day].label)

type Flags = Pick<
  LedgerClient,
  | 'flagTradeSamples'
  | 'unflagTradeSamples'
  | 'flagDonations'
  | 'unflagDonations'
  | 'flagFinishedGoods'
  | 'unflagFinishedGoods'
>

/** Metrc has a path for each mark and for taking it away. */
const flagging: Record<PackageMark, readonly [flag: keyof Flags, unflag: keyof Flags]> = {
  tradeSample: ['flagTradeSamples', 'unflagTradeSamples'],
  donation: ['flagDonations', 'unflagDonations'],
  finishedGood: ['flagFinishedGoods', 'unflagFinishedGoods'],
}

const treated = ({ method, date, steps }: Payloads['package.remediate']): Fact[] => [
  { name: 'Method', value: method },
  { name: 'Date', value: date },
  { name: 'Steps', value: steps },
]

/** What is said of a package beside what it holds (Metrc reference §18). */
export const packageSaidKinds: { [K in SaidKind]: Kind<Payloads[K]> } = {
  'package.change-dates': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.changePackageDates(
          facilityId,
          payloads.map(({ label, useByDate, sellByDate, expirationDate }) => ({
            Label: label,
            ExpirationDate: expirationDate || null,
            SellByDate: sellByDate || null,
            UseByDate: useByDate || null,
          })),
          options,
        ),
        payloads,
      ),
    ...setOnPackage(dayLabels, ({ useByDate, sellByDate, expirationDate }: Payloads['package.change-dates']) => ({
      UseByDate: useByDate || null,
      SellByDate: sellByDate || null,
      ExpirationDate: expirationDate || null,
    })),
    wanted: (payload) => labelDayNames.map((day) => ({ name: labelDayWords[day].label, value: payload[day] || null })),
  },
  'package.mark': {
    // Each mark has a path of its own.
    goesAlone: true,
    send: (client, facilityId, payloads, options) =>
      oneByOne(payloads, async ({ label, mark, isMarked }) => {
        const [flag, unflag] = flagging[mark]
        await client[isMarked ? flag : unflag](facilityId, [{ Label: label }], options)
      }),
    ...setOnPackage(
      Object.values(markWords).map(({ label }) => label),
      ({ mark, isMarked }: Payloads['package.mark']) => ({ [markWords[mark].field]: isMarked }),
    ),
    wanted: ({ mark, isMarked }) => [{ name: markWords[mark].label, value: yesOrNo(isMarked) }],
  },
  'package.change-external-id': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.changeExternalIds(
          facilityId,
          payloads.map(({ label, externalId }) => ({ PackageLabel: label, ExternalId: externalId })),
          options,
        ),
        payloads,
      ),
    ...setOnPackage(['External ID'], ({ externalId }: Payloads['package.change-external-id']) => ({
      ExternalId: externalId || null,
    })),
    wanted: ({ externalId }) => [{ name: 'External ID', value: externalId || null }],
  },
  'package.remediate': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.remediatePackages(
          facilityId,
          payloads.map(({ label, method, date, steps }) => ({
            PackageLabel: label,
            RemediationMethodName: method,
            RemediationDate: date,
            RemediationSteps: steps,
          })),
          options,
        ),
        payloads,
      ),
    ...setOnPackage(['Remediated'], ({ date }: Payloads['package.remediate']) => ({
      RemediationDate: date,
      ProductRequiresRemediation: false,
    })),
    wanted: treated,
  },
  'package.decontaminate': {
    send: (client, facilityId, payloads, options) =>
      makesNothing(
        client.decontaminatePackages(
          facilityId,
          payloads.map(({ label, method, date, steps }) => ({
            PackageLabel: label,
            DecontaminationMethodName: method,
            DecontaminationDate: date,
            DecontaminationSteps: steps,
          })),
          options,
        ),
        payloads,
      ),
    ...setOnPackage(['Decontaminated'], ({ date }: Payloads['package.decontaminate']) => ({
      DecontaminationDate: date,
      ProductRequiresDecontamination: false,
    })),
    wanted: treated,
  },
}
