import type { AdditivesTemplate } from '@cultivatd/metrc/additive-records'
import type { Item } from '@cultivatd/metrc/item-records'
import type { Employee, Facility } from '@cultivatd/metrc/facility-records'
import type { AvailableTag } from '@cultivatd/metrc/tag-records'
import type { Harvest, Location, Package, Plant, PlantBatch, Strain, Sublocation } from '@cultivatd/metrc/records'
import type { FacilityFlag } from '@cultivatd/metrc/facility-flags'
import { dayAfter, isSet, stampText, unsetDate, unsetInstant } from '../stamp.ts'
import type { TableName, Tables } from '../tables.ts'
import { unitByName } from '../units.ts'
import { itemCategories, locationTypes } from '../vocabulary.ts'
import type { World } from '../world.ts'
import { blankFacility, facilityType } from '../blank-facility.ts'
import { itemOf } from '../blank-item.ts'
import { packageOf } from '../blank-package.ts'
import { blankBatch, blankHarvest, blankPlant } from '../blank-plants.ts'
import { strainLevels, typedOtherwise } from './presets.ts'
import type { Random } from './random.ts'

/** A facility to be: who it is, what it may do, and the middle of its tags. */
export interface FacilityPlan {
  license: string
  name: string
  licenseType: string
  flags: FacilityFlag[]
  credentialed: string
  /** 14 characters shared by all tags of the facility; a block of 4 tells plants (1000) from packages (2000). */
  tagPrefix: string
}

/** Some records print what is not set in year 1, others as null: a client has to read both (Metrc reference §2). */
export const yearOne = { FinishedDate: unsetDate, ArchivedDate: unsetDate }

/** The same for a package. */
export const packageYearOne = {
  ...yearOne,
  ExpirationDate: unsetDate,
  UseByDate: unsetDate,
  ReceivedDateTime: unsetInstant,
}

/** Fills one facility of a world, record by record. */
export class Seeder {
  readonly facility: Facility
  private readonly serials = { plant: 0, package: 8000 }
  readonly world: World
  readonly plan: FacilityPlan
  readonly today: string
  readonly random: Random

  constructor(world: World, plan: FacilityPlan, today: string, random: Random) {
    this.world = world
    this.plan = plan
    this.today = today
    this.random = random
    const id = world.nextId()
    this.facility = {
      ...blankFacility,
      FacilityId: id,
      Name: `${plan.name}, LLC`,
      Alias: plan.name,
      DisplayName: plan.name,
      CredentialedDate: plan.credentialed,
      FacilityType: facilityType(plan.flags),
      License: {
        Number: plan.license,
        EmployeeLicenseNumber: plan.license,
        StartDate: plan.credentialed,
        EndDate: dayAfter(today, 200),
        LicenseType: plan.licenseType,
      },
    }
    this.put('facility', id, this.facility)
  }

  /** The day so many days before today. */
  ago(days: number): string {
    return dayAfter(this.today, -days)
  }

  /** Puts a record as last modified on some day, at some time of the day. */
  put<T extends TableName>(
    table: T,
    id: number,
    record: Tables[T],
    day = this.ago(30),
    marks: { archived?: boolean; inTransit?: boolean; transferred?: boolean } = {},
  ): Tables[T] {
    const before = dayAfter(day, -1)
    // Metrc has nothing of a license from before it was credentialed.
    const since = before < this.plan.credentialed ? this.plan.credentialed : before
    const modified = Date.parse(`${since}T00:00:00Z`) + this.timeOfDay()
    const stamped = 'LastModified' in record ? { ...record, LastModified: stampText(modified) } : record
    const row = { archived: false, inTransit: false, ...marks, id, record: stamped, modified }
    this.world.apply([{ license: this.plan.license, table, id, row }])
    return stamped
  }

  /** In whole seconds, as production stamps its records. */
  private timeOfDay(): number {
    return this.random.whole(0, 86_398) * 1000
  }

  location(name: string, typeName: string, archived = false): Location {
    const type = locationTypes.find((each) => each.Name === typeName)
    if (!type) throw new Error(`No location type ${typeName}`)
    const { Id, Name, ...holds } = type
    const id = this.world.nextId()
    return this.put(
      'location',
      id,
      { Id: id, Name: name, LocationTypeId: Id, LocationTypeName: Name, ...holds },
      this.ago(200),
      { archived },
    )
  }

  additivesTemplate(
    fields: Pick<AdditivesTemplate, 'Name' | 'ProductTradeName'> & Partial<AdditivesTemplate>,
  ): AdditivesTemplate {
    const id = this.world.nextId()
    const type = fields.AdditiveType ?? 'Pesticide'
    return this.put('additivesTemplate', id, {
      Id: id,
      FacilityId: this.facility.FacilityId,
      AdditiveType: type,
      AdditiveTypeName: type,
      ApplicationDevice: 'Backpack sprayer',
      EpaRegistrationNumber: null,
      Note: null,
      ProductSupplier: 'Grow Supply',
      RestrictiveEntryIntervalQuantityDescription: null,
      RestrictiveEntryIntervalTimeDescription: null,
      ActiveIngredients: [],
      LastModified: '',
      IsActive: true,
      ...fields,
    })
  }

  /** A place inside rooms. */
  sublocation(name: string): Sublocation {
    const id = this.world.nextId()
    return this.put('sublocation', id, { Id: id, Name: name }, this.ago(150))
  }

  /** Somebody who works under the license. */
  employee(FullName: string, number: string, permissions: string[], is: Partial<Employee> = {}): void {
    const { License } = this.facility
    const employee: Employee = {
      FullName,
      License: { ...License, EmployeeLicenseNumber: number },
      IsIndustryAdmin: false,
      IsOwner: false,
      IsManager: false,
      ...is,
    }
    this.put('employee', this.world.nextId(), { employee, permissions }, this.ago(100))
  }

  strain(name: string, indica: number, archived = false): Strain {
    const id = this.world.nextId()
    const drawn = [this.random.whole(1600, 2800) / 10_000, this.random.whole(5, 90) / 10_000] as const
    const [ThcLevel, CbdLevel] = strainLevels[name] ?? drawn
    const record: Strain = {
      Id: id,
      Name: name,
      TestingStatus: 'None',
      ThcLevel,
      CbdLevel,
      IndicaPercentage: indica,
      SativaPercentage: 100 - indica,
      IsUsed: !archived,
      Genetics: `${indica}% Indica / ${100 - indica}% Sativa`,
      ...typedOtherwise[this.plan.license]?.[name],
    }
    return this.put('strain', id, record, this.ago(300), { archived })
  }

  /** One that nobody grows yet. */
  unusedStrain(name: string, indica: number): Strain {
    const made = this.strain(name, indica)
    return this.put('strain', made.Id, { ...made, IsUsed: false }, this.ago(20))
  }

  item(name: string, categoryName: string, strain: Strain | null, fields: Partial<Item> = {}, archived = false): Item {
    const category = itemCategories.find((each) => each.Name === categoryName)
    if (!category) throw new Error(`No category ${categoryName}`)
    const id = this.world.nextId()
    const ofStrain = { StrainId: strain?.Id ?? null, StrainName: strain?.Name ?? null }
    return this.put('item', id, itemOf(id, name, category, { ...ofStrain, ...fields }), this.ago(250), { archived })
  }

  /** The next tag of a kind: 24 characters, consecutive. */
  private nextLabel(kind: 'plant' | 'package'): string {
    this.serials[kind] += 1
    return this.label(kind, this.serials[kind])
  }

  label(kind: 'plant' | 'package', serial: number): string {
    return `${this.plan.tagPrefix}${kind === 'plant' ? '1000' : '2000'}${String(serial).padStart(6, '0')}`
  }

  /** Package labels go on from this serial. */
  continuePackagesAt(serial: number): void {
    this.serials.package = serial - 1
  }

  batch(
    name: string,
    strain: Strain,
    location: Location,
    plantedDate: string,
    fields: Partial<PlantBatch>,
  ): PlantBatch {
    const id = this.world.nextId()
    const place = { LocationId: location.Id, LocationName: location.Name, LocationTypeName: location.LocationTypeName }
    const record = {
      ...blankBatch,
      ...place,
      Id: id,
      Name: name,
      StrainId: strain.Id,
      StrainName: strain.Name,
      PlantedDate: plantedDate,
      ...fields,
    }
    return this.put('plantBatch', id, record, plantedDate)
  }

  plant(batch: PlantBatch, location: Location, modifiedDay: string, fields: Partial<Plant>): Plant {
    const id = this.world.nextId()
    const record: Plant = {
      ...blankPlant,
      Id: id,
      Label: this.nextLabel('plant'),
      PlantBatchId: batch.Id,
      PlantBatchName: batch.Name,
      PlantBatchTypeId: batch.PlantBatchTypeId,
      PlantBatchTypeName: batch.PlantBatchTypeName,
      StrainId: batch.StrainId,
      StrainName: batch.StrainName,
      LocationId: location.Id,
      LocationName: location.Name,
      LocationTypeName: location.LocationTypeName,
      PlantedDate: batch.PlantedDate,
      ...fields,
    }
    return this.put('plant', id, record, modifiedDay)
  }

  harvest(name: string, strain: Strain, location: Location, startDate: string, fields: Partial<Harvest>): Harvest {
    const id = this.world.nextId()
    const place = {
      DryingLocationId: location.Id,
      DryingLocationName: location.Name,
      DryingLocationTypeName: location.LocationTypeName,
    }
    const record = {
      ...blankHarvest,
      ...place,
      Id: id,
      Name: name,
      SourceStrainNames: strain.Name,
      HarvestStartDate: startDate,
      ...fields,
    }
    const finished = record.FinishedDate
    return this.put('harvest', id, record, isSet(finished) ? finished : startDate)
  }

  /** A package; its label is the next of the facility unless one is given. */
  package(
    item: Item,
    location: Location | null,
    quantity: number,
    packagedDate: string,
    fields: Partial<Package> = {},
    inTransit = false,
  ): Package {
    const id = this.world.nextId()
    const place = location
      ? { LocationId: location.Id, LocationName: location.Name, LocationTypeName: location.LocationTypeName }
      : {}
    const unit = unitByName(item.UnitOfMeasureName)?.Abbreviation ?? ''
    const record = packageOf(id, fields.Label ?? this.nextLabel('package'), item, unit, {
      ...place,
      Quantity: quantity,
      OriginalPackageQuantity: quantity,
      PackagedDate: packagedDate,
      LabTestingStateDate: packagedDate,
      ItemFromFacilityLicenseNumber: this.plan.license,
      ItemFromFacilityName: this.facility.Name,
      ...fields,
    })
    return this.put('package', id, record, packagedDate, { inTransit })
  }

  /** Unused tags after the ones that the facility has used. */
  availableTags(kind: 'plant' | 'package', count: number): void {
    const table = kind === 'plant' ? 'plantTag' : 'packageTag'
    for (let i = 0; i < count; i += 1) {
      const id = this.world.nextId()
      const tag: AvailableTag = {
        Id: id,
        GroupTagTypeName: null,
        TagTypeName: kind === 'plant' ? 'Cannabis Plant' : 'Cannabis Package',
        GroupTagTypeId: null,
        TagTypeId: kind === 'plant' ? 1 : 2,
        TagInventoryTypeName: kind === 'plant' ? 'CannabisPlant' : 'CannabisPackage',
        MaxGroupSize: 0,
        FacilityId: this.facility.FacilityId,
        Label: this.nextLabel(kind),
      }
      this.put(table, id, tag, this.ago(60))
    }
  }
}
