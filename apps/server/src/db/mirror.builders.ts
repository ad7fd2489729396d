import { sql } from 'kysely'
import type { Db } from './db.ts'
import { jsonb } from './jsonb.ts'

export const licence = 'GAAA-4KVB-7T2Q'

/** Rows of the mirror for tests of what reads them; say only what matters. */
export const given = {
  async facility(db: Db, id = licence, metrc: object = {}): Promise<void> {
    const document = {
      DisplayName: 'Red Fork Cultivation',
      Name: 'Red Fork Cultivation LLC',
      License: { Number: id, LicenseType: 'Grower' },
      CredentialedDate: '2022-03-14',
      ...metrc,
    }
    await sql`insert into facility (id, metrc) values (${id}, ${jsonb(document)})`.execute(db)
    await sql`update organisation set active_facility_ids = active_facility_ids || ${jsonb([id])}`.execute(db)
  },

  async room(db: Db, metrcId: number, name: string, types: string[] = [], facilityId = licence): Promise<void> {
    const document = { Id: metrcId, Name: name, LocationTypeName: 'Default Location Type' }
    await sql`insert into room (facility_id, id, types, list, metrc)
      values (${facilityId}, ${String(metrcId)}, ${jsonb(types)}, 'locationsActive', ${jsonb(document)})`.execute(db)
  },

  async plant(
    db: Db,
    metrc: { Id: number; LocationId: number } & Record<string, unknown>,
    facilityId = licence,
  ): Promise<void> {
    await sql`insert into plant (facility_id, id, list, metrc)
      values (${facilityId}, ${String(metrc.Id)}, 'plantsVegetative', ${jsonb({ Label: `P${metrc.Id}`, ...metrc })})`.execute(
      db,
    )
  },

  async batch(
    db: Db,
    metrc: { Id: number; LocationId: number; UntrackedCount: number } & Record<string, unknown>,
    facilityId = licence,
  ): Promise<void> {
    await sql`insert into plant_batch (facility_id, id, list, metrc)
      values (${facilityId}, ${String(metrc.Id)}, 'plantBatchesActive', ${jsonb({ Name: `B${metrc.Id}`, ...metrc })})`.execute(
      db,
    )
  },

  async harvest(db: Db, metrc: { Id: number } & Record<string, unknown>, facilityId = licence): Promise<void> {
    const document = {
      Name: `H${metrc.Id}`,
      HarvestType: 'WholePlant',
      SourceStrainNames: 'Blue Dream',
      DryingLocationId: 9,
      DryingLocationName: 'Dry 1',
      CurrentWeight: 10,
      TotalWetWeight: 40,
      TotalPackagedWeight: 0,
      TotalWasteWeight: 0,
      UnitOfWeightName: 'Grams',
      PlantCount: 12,
      PackageCount: 0,
      HarvestStartDate: '2026-11-02',
      FinishedDate: null,
      IsOnHold: false,
      ...metrc,
    }
    await sql`insert into harvest (facility_id, id, list, metrc)
      values (${facilityId}, ${String(metrc.Id)}, 'harvestsActive', ${jsonb(document)})`.execute(db)
  },

  async package(
    db: Db,
    metrc: { Id: number; Label: string } & Record<string, unknown>,
    list = 'packagesActive',
    facilityId = licence,
  ): Promise<void> {
    const document = {
      PackageType: 'Product',
      Quantity: 100,
      UnitOfMeasureName: 'Grams',
      UnitOfMeasureAbbreviation: 'g',
      Item: { Name: 'Blue Dream, bulk flower', ProductCategoryName: 'Flower & Buds', StrainName: 'Blue Dream' },
      PackagedDate: '2026-11-18',
      LocationId: 11,
      LocationName: 'Pack 1',
      FinishedDate: null,
      IsOnHold: false,
      LastModified: '2026-11-18T09:12:00.0000000+00:00',
      ...metrc,
    }
    await sql`insert into package (facility_id, id, list, metrc)
      values (${facilityId}, ${String(metrc.Id)}, ${list}, ${jsonb(document)})`.execute(db)
  },

  /** A package that somebody else has taken, as Metrc's list of these shows it. */
  async transferredPackage(
    db: Db,
    metrc: { Id: number; PackageId: number; PackageLabel: string } & Record<string, unknown>,
    facilityId = licence,
  ): Promise<void> {
    const document = {
      RecipientFacilityLicenseNumber: 'PAAA-5R2D-80WX',
      RecipientFacilityName: 'Tulsa Extracts, LLC',
      ManifestNumber: '0000001041',
      ProductName: 'Blue Dream, bulk flower',
      ProductCategoryName: 'Flower & Buds',
      ItemStrainName: 'Blue Dream',
      ShippedQuantity: 100,
      ShippedUnitOfMeasureAbbreviation: 'g',
      ShipmentPackageStateName: 'Accepted',
      ReceivedDateTime: '2026-11-19T12:42:19-06:00',
      ...metrc,
    }
    await sql`insert into transferred_package (facility_id, id, list, metrc)
      values (${facilityId}, ${String(metrc.Id)}, 'packagesTransferred', ${jsonb(document)})`.execute(db)
  },

  async transfer(db: Db, id: string, type: string, metrc: object = {}, facilityId = licence): Promise<void> {
    const document = {
      Id: Number(id.split('-')[1]),
      ManifestNumber: '0000000035',
      ShipperFacilityName: 'Stillwater Greenhouse',
      ...metrc,
    }
    await sql`insert into transfer (facility_id, id, type, list, metrc)
      values (${facilityId}, ${id}, ${type}, ${type}, ${jsonb(document)})`.execute(db)
  },
}
