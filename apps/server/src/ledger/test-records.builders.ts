import { blankJob, blankJobType } from '@cultivatd/sandbox/blank-processing-job'
import { blankTransfer, deliveryOf } from '@cultivatd/sandbox/blank-transfer'
import type { Control } from '@cultivatd/sandbox/control'
import { smallLabels, smallLicenses } from '@cultivatd/sandbox/seed/small'

const { grower } = smallLicenses

/** Before anything that is done in a test, so that no day of an action is too early. */
export const longAgo = '2026-01-02'

/** Records of the small world to write to, made behind the API's back: each has a label or a name of its own. */
export function testRecords(control: Control) {
  let serial = 0
  const next = () => (serial += 1)
  // Far apart: Metrc calls what it makes by the next ids.
  const freeId = () => 7_000_000 + 1_000 * next()
  let photos = 0
  const first = <T extends Parameters<Control['all']>[1]>(table: T) => {
    const record = control.all(grower, table)[0]
    if (!record) throw new Error(`The small world has no ${table}`)
    return record
  }
  const label = (block: 1 | 2) => `1A4FF030000001${block}000${String(500_000 + next())}`
  return {
    name: (what: string) => `${what} ${next()}`,
    plantTags(count: number): string[] {
      const like = first('plantTag').Label
      const tags = Array.from({ length: count }, () => label(1))
      for (const Label of tags) control.addLike(grower, 'plantTag', like, { Label })
      return tags
    },
    packageTag(): string {
      const Label = label(2)
      control.addLike(grower, 'packageTag', smallLabels.freePackageTag, { Label })
      return Label
    },
    plant: (fields: Partial<ReturnType<typeof first<'plant'>>> = {}) =>
      control.addLike(grower, 'plant', first('plant').Id, {
        Label: label(1),
        State: 'Tracked',
        GrowthPhase: 'Vegetative',
        PlantedDate: longAgo,
        VegetativeDate: longAgo,
        ...fields,
      }),
    batch: (fields: Partial<ReturnType<typeof first<'plantBatch'>>> = {}) =>
      control.addLike(grower, 'plantBatch', first('plantBatch').Id, {
        Name: `Batch ${next()}`,
        UntrackedCount: 10,
        PlantedDate: longAgo,
        ...fields,
      }),
    harvest: (fields: Partial<ReturnType<typeof first<'harvest'>>> = {}) =>
      control.addLike(grower, 'harvest', first('harvest').Id, {
        Name: `Harvest ${next()}`,
        TotalWetWeight: 1000,
        CurrentWeight: 1000,
        TotalWasteWeight: 0,
        HarvestStartDate: longAgo,
        ...fields,
      }),
    /** Waste of a harvest that Metrc has, as it lists it. */
    harvestWaste() {
      const harvest = control.addLike(grower, 'harvest', first('harvest').Id, {
        Name: `Harvest ${next()}`,
        TotalWetWeight: 1000,
        CurrentWeight: 987.5,
        TotalWasteWeight: 12.5,
        HarvestStartDate: longAgo,
      })
      const wasteId = 7_000_000 + next()
      const waste = { wasteType: 'Plant Material', weight: 12.5, unitOfWeight: 'Grams', date: longAgo }
      control.put(grower, 'harvestWaste', wasteId, {
        Id: wasteId,
        HarvestId: harvest.Id,
        WasteTypeName: waste.wasteType,
        WasteWeight: waste.weight,
        UnitOfWeightName: waste.unitOfWeight,
        ActualDate: waste.date,
      })
      return { harvest, waste: { ...waste, wasteId } }
    },
    pkg: (fields: Partial<ReturnType<typeof first<'package'>>> = {}) =>
      control.addLike(grower, 'package', smallLabels.flower, { Label: label(2), PackagedDate: longAgo, ...fields }),
    strain: () => control.addLike(grower, 'strain', first('strain').Id, { Name: `Strain ${next()}`, IsUsed: false }),
    template: () => {
      const name = `Product ${next()}`
      return control.addLike(grower, 'additivesTemplate', first('additivesTemplate').Id, {
        Name: name,
        ProductTradeName: name,
      })
    },
    item: () => control.addLike(grower, 'item', first('item').Id, { Name: `Item ${next()}`, IsUsed: false }),
    /** With one photo of its label. */
    itemWithPhoto: () => {
      const FileSystemId = 870_000 + photos++
      control.put(grower, 'itemFile', FileSystemId, { of: 'photo', name: 'label.png', contents: 'iVBORw0KGgo=' })
      const fields = { Name: `Item ${next()}`, IsUsed: false, LabelImages: [{ FileSystemId }] }
      return control.addLike(grower, 'item', first('item').Id, fields)
    },
    sublocation: () => control.addLike(grower, 'sublocation', first('sublocation').Id, { Name: `Shelf ${next()}` }),
    location: (type: 'Plants' | 'Packages' = 'Packages', name = `Room ${next()}`) => {
      const like = control.all(grower, 'location').find(({ LocationTypeName }) => LocationTypeName === type)
      return control.addLike(grower, 'location', like?.Id ?? 0, { Name: name })
    },
    /** A template that was made in Metrc's own pages. */
    transferTemplate() {
      const id = freeId()
      const deliveryId = freeId()
      const name = `Template ${next()}`
      control.put(grower, 'transferTemplate', deliveryId, {
        ...blankTransfer,
        Id: id,
        DeliveryId: deliveryId,
        Name: name,
      })
      const delivery = deliveryOf({ ...blankTransfer, DeliveryId: deliveryId }, 'The old road')
      control.put(grower, 'templateDelivery', deliveryId, { templateId: id, delivery, packages: [], carrying: [] })
      return { id, deliveryId, name }
    },
    /** A transfer from outside that was made in Metrc's own pages. */
    externalTransfer() {
      const id = freeId()
      const deliveryId = freeId()
      const shipper = `Seed house ${next()}`
      const record = {
        ...blankTransfer,
        Id: id,
        DeliveryId: deliveryId,
        ShipperFacilityName: shipper,
        ShipperFacilityLicenseNumber: `SEED-${next()}`,
        ShipmentTypeName: 'Beginning Inventory Transfer',
        RecipientFacilityLicenseNumber: grower,
      }
      control.put(grower, 'incoming', id, record)
      const delivery = deliveryOf(record, 'The old road')
      control.put(grower, 'delivery', deliveryId, {
        transferId: id,
        delivery,
        packages: [],
        carrying: [],
        isExternal: true,
      })
      return { id, deliveryId, shipper, shipperLicense: record.ShipperFacilityLicenseNumber }
    },
    driver() {
      const Id = 7_000_000 + next()
      const driver = {
        Id,
        FacilityId: 1,
        EmployeeId: 'E1',
        Name: `Driver ${next()}`,
        DriversLicenseNumber: `K ${next()}`,
      }
      control.put(grower, 'driver', Id, driver)
      return driver
    },
    vehicle() {
      const Id = 7_000_000 + next()
      const vehicle = { Id, FacilityId: 1, Make: 'Ford', Model: 'Transit', LicensePlateNumber: `P ${next()}` }
      control.put(grower, 'vehicle', Id, vehicle)
      return vehicle
    },
    /** A type of jobs. */
    jobType() {
      const type = { ...blankJobType, Id: 7_000_000 + next(), Name: `Press ${next()}` }
      control.put(grower, 'processingJobType', type.Id, type)
      return type
    },
    /** A job that holds 100 g. */
    job(fields: Partial<typeof blankJob> = {}) {
      const { Id: JobTypeId, Name: JobTypeName } = this.jobType()
      const Id = 7_000_000 + next()
      const job = { ...blankJob, Id, Name: `Job ${Id}`, JobTypeId, JobTypeName, StartDate: longAgo, TotalWeight: 100 }
      control.put(grower, 'processingJob', Id, { ...job, ...fields })
      return { ...job, ...fields }
    },
    roomCalled(name: string) {
      const room = control.all(grower, 'location').find(({ Name }) => Name === name)
      if (!room) throw new Error(`The small world has no room ${name}`)
      return room
    },
  }
}

export type TestRecords = ReturnType<typeof testRecords>
