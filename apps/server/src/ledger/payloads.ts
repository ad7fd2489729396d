import type { DetailValues } from '@cultivatd/domain/item/item-details'
import type { JobKind } from '@cultivatd/domain/processing-job/processing-job'
import type { OperationKind } from '@cultivatd/domain/operation/operation'
import type { LabelDays, PackageMark, SaidOfNew } from '@cultivatd/domain/package/said'
import type { RoomType } from '@cultivatd/domain/room/room'
import type { SystemType } from '@cultivatd/domain/system/system'
import type { ZonePlace } from '@cultivatd/domain/system/zone'
import type { ExternalTransferForm } from '@cultivatd/domain/transfer/external-transfer'
import type { TransferTemplateForm } from '@cultivatd/domain/transfer/transfer-template'
import type { DriverForm, VehicleForm } from '@cultivatd/domain/transfer/transporter'
import type { ItemFileKind } from '@cultivatd/domain/item/item-file'
import type { KeptOfItem, RecentFile, WholeItem } from './kept-of-item.ts'

/**
 * The record of the organization that it is written for: what was made is linked to it once Metrc has confirmed it. Left out
 * where there is none, and by operations of older versions.
 */
interface OfCatalogue {
  catalogueId?: string
}

/** Levels are fractions, shares percent. */
interface StrainFields {
  name: string
  thc: number | null
  cbd: number | null
  indica: number
  sativa: number
}

interface ItemFields {
  name: string
  category: string
  /** Null for items of several strains. */
  strain: string | null
  unitOfMeasure: string
  weightQuantity: number | null
  weightUnit: string | null
  volumeQuantity: number | null
  volumeUnit: string | null
  /** What the category asks for besides, by the names of the request; operations of older versions have none. */
  details?: DetailValues | null
}

/** `hash` is the SHA-256 of the bytes that are sent, `content` they themselves in Base64, which only who sends it has. */
export interface SentFile {
  of: ItemFileKind
  fileName: string
  hash: string
  content?: string
}

/** A file of an item in Metrc; `whole` is the item as it was known, for when Metrc shows none just before (`wholeItem`). */
interface OfItemFile {
  id: number
  name: string
  of: ItemFileKind
  whole: WholeItem
  recent?: RecentFile[]
}

/**
 * Where in a system of ours the record stands once Metrc has confirmed the write: `confirmed` of its kind puts it there in
 * the same transaction.
 */
interface Placing {
  place?: ZonePlace
}

/** The sublocation that Metrc is told with the room, by its name; null for none. Left out, Metrc is told nothing of it. */
export interface InSublocation {
  sublocation?: string | null
}

export const inSublocation = (sublocation: string | null | undefined): InSublocation =>
  sublocation === undefined ? {} : { sublocation }

/**
 * A room by the name that Metrc is told, and by Metrc's id of it, so that it is the same room when it is renamed before an
 * answer comes. Null for a room that Metrc does not know; operations of older versions have none.
 */
export interface InRoom extends InSublocation {
  roomName: string
  roomLocationId?: number | null
}

/** The type of the system says which plants may stand there: with another one there is no place. A batch may stand in any. */
interface PlantPlacing {
  place?: ZonePlace & { type: SystemType }
}

/** A product as a template holds it; '' for what is not said, percent of each ingredient. */
interface AdditiveFields {
  name: string
  type: string
  productName: string
  supplier: string
  epaNumber: string
  device: string
  ingredients: { name: string; percent: number }[]
  entryQuantity: string
  entryUnit: string
  note: string
}

/** What is ours of a template: kept once Metrc has confirmed it. */
interface OwnOfAdditive {
  harvestDays: number | null
  /** '' for none. */
  detailId: string
}

/** An application of a product, by its template. */
export interface AppliedAdditive {
  /** Of the template. */
  template: string
  productName: string
  supplier: string
  epaNumber: string
  /** Of the whole application. */
  amount: number
  unitOfMeasure: string
  rate: string
  volume: string
  date: string
  /** The batches that the plants are of, as far as they are known here: Metrc lists an application batch by batch. */
  batchNames: string[]
}

/** What is thrown away of plants that live on. */
interface WasteFields {
  method: string
  mixed: string
  reason: string
  note: string
  weight: number
  unitOfWeight: string
  date: string
}

/** A package of clones or seeds. */
export type YoungPackageFields = {
  label: string
  itemName: string
  count: number
  unitOfMeasure: string
  roomName: string
  note: string
  date: string
} & InSublocation

/** What each kind of write needs to be sent; JSON, and enough to send it again after a crash. */
export interface Payloads {
  'location.create': { name: string; locationType: string; types: RoomType[] }
  'location.update': { id: number; name: string; locationType: string; types: RoomType[] }
  'location.delete': { id: number; name: string }
  'sublocation.create': { name: string }
  'sublocation.update': { id: number; name: string }
  'sublocation.delete': { id: number; name: string }
  'package.adjust': {
    label: string
    /** Signed, in the unit. */
    quantity: number
    unitOfMeasure: string
    reason: string
    date: string
    note: string
  }
  'package.change-item': { label: string; itemName: string }
  'package.change-note': { label: string; note: string }
  'package.change-dates': { label: string } & LabelDays
  'package.mark': { label: string; mark: PackageMark; isMarked: boolean }
  'package.change-external-id': { label: string; externalId: string }
  'package.remediate': { label: string; method: string; date: string; steps: string }
  'package.decontaminate': { label: string; method: string; date: string; steps: string }
  /** A part of one package, for a laboratory; `requiredTests` are names of the state's batches of tests. */
  'package.take-sample': Payloads['package.create'] & { requiredTests: string[] }
  /** A new package under an unused tag, from parts of others. */
  'package.create': {
    label: string
    roomName: string
    itemName: string
    quantity: number
    unitOfMeasure: string
    note: string
    date: string
    packages: { label: string; quantity: number; unitOfMeasure: string }[]
    said?: SaidOfNew
  } & InSublocation
  /** A new batch of plants out of a package; `quantity` is what is taken, in the package's unit. */
  'package.plant': {
    label: string
    name: string
    type: string
    count: number
    strainName: string
    quantity: number
    unitOfMeasure: string
    roomName: string
    date: string
  } & InSublocation
  'package.finish': { label: string; date: string }
  'package.unfinish': { label: string }
  /** With what it was made of, which holds more afterwards; `date` is the day on which it was wanted. */
  'package.discontinue': { id: number; label: string; date: string; packages: string[]; harvests: number[] }
  'package.move': { label: string; date: string } & InRoom
  'plant.move': { label: string; date: string } & InRoom & PlantPlacing
  /** To the flowering phase, and to a room with it. */
  'plant.flower': { label: string; date: string } & InRoom & PlantPlacing
  'plant.cut-clones': {
    label: string
    name: string
    strainName: string
    count: number
    roomName: string
    date: string
  } & InSublocation
  /** `label` is the tag of the new package. */
  'plant.create-package': YoungPackageFields & { plantLabel: string; type: string }
  'plant.destroy': {
    label: string
    method: string
    reason: string
    note: string
    weight: number
    unitOfWeight: string
    date: string
  }
  /** One entry for all these plants; `roomName` is null where they stand in several. */
  'plant.waste': { labels: readonly string[]; roomName: string | null } & WasteFields
  'plant-batch.waste': { id: number; name: string } & WasteFields
  'plant.change-strain': { label: string; strainName: string }
  /** `label` is what it had; the plant keeps its id. */
  'plant.replace-tag': { id: number; label: string; newLabel: string; date: string }
  /** The whole plant; the harvest of this name and day is made or joined. */
  'plant.harvest': { label: string; name: string; weightGrams: number; roomName: string; date: string } & InSublocation
  /** The whole harvest of a plant is taken back. */
  'plant.restore': { label: string; harvestId: number; harvestName: string }
  /** A part of the plant, which lives on. */
  'plant.apply-additive': AppliedAdditive & { labels: string[] }
  'plant-batch.apply-additive': AppliedAdditive & { id: number; name: string }
  /** To all plants with tags that stand there; by Metrc's id of the location. */
  'location.apply-additive': AppliedAdditive & { id: number; roomName: string }
  'additive-template.create': AdditiveFields & OwnOfAdditive
  /** Metrc replaces the whole template. */
  'additive-template.update': AdditiveFields & OwnOfAdditive & { id: number }
  'plant.manicure': { label: string; name: string; weightGrams: number; roomName: string; date: string } & InSublocation
  'plant-batch.move': { id: number; name: string; date: string } & InRoom & Placing
  /** `label` is the tag of the new package; the plants leave the batch. */
  'plant-batch.create-package': YoungPackageFields & { id: number; name: string }
  /** What is cut off plants without tags, which stay. */
  'plant-batch.package-cuttings': YoungPackageFields & { id: number; name: string }
  /** A part becomes a batch of its own. */
  'plant-batch.split': {
    id: number
    name: string
    newName: string
    type: string
    strainName: string
    count: number
    roomName: string
    date: string
  } & InSublocation
  /** Signed: what is added to the plants without tags. */
  /** So many plants without tags, weighed together. */
  'plant-batch.destroy': { id: number; name: string; count: number } & Omit<WasteFields, 'mixed'>
  'plant-batch.adjust': { id: number; name: string; quantity: number; reason: string; note: string; date: string }
  'plant-batch.change-strain': { id: number; name: string; strainName: string }
  'plant-batch.rename': { id: number; name: string; newName: string }
  /** Where batches are called by plant tags. */
  'plant-batch.replace-tag': { id: number; name: string; newLabel: string; date: string }
  /** `count` plants with tags in sequence from `startingTag` on. */
  'plant-batch.to-veg': {
    id: number
    name: string
    startingTag: string
    count: number
    roomName: string
    date: string
  } & InSublocation
  'harvest.waste': { id: number; name: string; wasteType: string; weight: number; unitOfWeight: string; date: string }
  /** Metrc's id of the waste, with what it was. */
  'harvest.discontinue-waste': Payloads['harvest.waste'] & { wasteId: number }
  'harvest.finish': { id: number; name: string; date: string }
  'harvest.unfinish': { id: number; name: string }
  'harvest.create-package': {
    label: string
    roomName: string
    itemName: string
    unitOfWeight: string
    note: string
    date: string
    harvests: { id: number; name: string; weight: number; unitOfWeight: string }[]
    said?: SaidOfNew
    /** Also a sample for a laboratory, for the tests of `said`. */
    isSample?: true
  } & InSublocation
  'strain.create': StrainFields & OfCatalogue
  'strain.update': StrainFields & OfCatalogue & { id: number; testingStatus: string }
  /** With the files that its category asks for, in the order in which their contents wait. */
  'item.create': ItemFields & OfCatalogue & { files?: readonly SentFile[] }
  /** Metrc replaces the whole item: `kept` is what it said besides (`keptOfItem`), for when Metrc shows none just before. */
  'item.update': ItemFields & OfCatalogue & { id: number; kept: KeptOfItem; recent?: RecentFile[] }
  'item.add-file': OfItemFile &
    OfCatalogue &
    SentFile & {
      /** By which it came here. */
      upload?: string
    }
  /** `fileName` is what it is called here: 'Label photo 2'. */
  'item.remove-file': OfItemFile & OfCatalogue & { fileId: number; fileName: string }
  'transfer-template.create': TransferTemplateForm
  /** Metrc replaces the whole template; `deliveryId` is Metrc's id of its delivery. */
  'transfer-template.update': TransferTemplateForm & { id: number; deliveryId: number }
  'transfer-template.delete': { id: number; name: string }
  'external-transfer.create': ExternalTransferForm
  /** Metrc replaces the whole; `deliveryId` is Metrc's id of its delivery. */
  'external-transfer.update': ExternalTransferForm & { id: number; deliveryId: number }
  'external-transfer.delete': { id: number; name: string }
  'driver.create': DriverForm
  'driver.update': DriverForm & { id: number }
  'driver.delete': { id: number; name: string }
  'vehicle.create': VehicleForm
  'vehicle.update': VehicleForm & { id: number }
  'vehicle.delete': { id: number; name: string }
  /** With the product of each package, for what the job is shown to be made of. */
  'processing-job.start': {
    name: string
    typeName: string
    date: string
    packages: { label: string; itemName: string; quantity: number; unitOfMeasure: string }[]
  }
  'processing-job.create-package': {
    jobId: number
    jobName: string
    label: string
    roomName: string
    itemName: string
    quantity: number
    unitOfMeasure: string
    note: string
    date: string
  } & InSublocation
  /** Above 0 it is taken out of the package, below 0 it is put back. */
  'processing-job.adjust': {
    id: number
    name: string
    label: string
    itemName: string
    quantity: number
    unitOfMeasure: string
    reason: string
    note: string
    date: string
  }
  /** The waste of each kind of unit, in the unit of the job; null for none. */
  'processing-job.finish': {
    id: number
    name: string
    date: string
    note: string
    waste: Record<JobKind, number | null>
    units: Record<JobKind, string>
  }
  'processing-job.unfinish': { id: number; name: string }
  /** With what it was made of, which may hold more afterwards. */
  'processing-job.archive': { id: number; name: string; packages: string[] }
}

interface WriteOf<K extends OperationKind> {
  kind: K
  /** Labels or names of the records it concerns, the one it changes first: their writes are sent in order. */
  records: readonly [string, ...string[]]
  /** One line in the words of the trade, for the record's history. */
  summary: string
  payload: Payloads[K]
  /** What the mirror showed when the person acted; null when the record was not there. */
  before: unknown
}

/** One write of one record, in the words of the feature that asks for it (architecture §7). */
export type LedgerWrite = { [K in OperationKind]: WriteOf<K> }[OperationKind]
