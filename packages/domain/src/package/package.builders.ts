import { facilityId } from '../facility/facility.builders.ts'
import type { Package } from './package.ts'

/** A package for tests; say only what matters. */
export function aPackage(metrc: Partial<Package['metrc']> = {}, own: Partial<Omit<Package, 'metrc'>> = {}): Package {
  const Id = metrc.Id ?? 8123
  return {
    id: String(Id),
    facilityId,
    version: 1,
    isGone: false,
    transferred: null,
    ...own,
    metrc: {
      Id,
      Label: '1A4FF0300000022000008123',
      PackageType: 'Product',
      ProductName: 'Blue Dream, bulk flower',
      ProductCategoryName: 'Flower & Buds',
      Item: { Name: 'Blue Dream, bulk flower' },
      ItemStrainName: 'Blue Dream',
      Quantity: 100,
      OriginalPackageQuantity: 100,
      UnitOfMeasureName: 'Grams',
      UnitOfMeasureAbbreviation: 'g',
      Note: null,
      PackagedDate: '2026-11-18',
      SourceHarvestNames: '2026-11-02|Dry 1|Blue Dream|FullPlant',
      SourcePackageLabels: null,
      LocationId: 11,
      LocationName: 'Pack 1',
      FinishedDate: null,
      ArchivedDate: null,
      ReceivedFromManifestNumber: null,
      IsOnHold: false,
      LabTestingState: 'NotSubmitted',
      ExternalId: null,
      ExpirationDate: null,
      SellByDate: null,
      UseByDate: null,
      IsTradeSample: false,
      IsDonation: false,
      IsFinishedGood: false,
      IsTestingSample: false,
      ProductRequiresRemediation: false,
      RemediationDate: null,
      ProductRequiresDecontamination: false,
      DecontaminationDate: null,
      LastModified: '2026-11-18T09:12:00Z',
      ...metrc,
    },
  }
}
