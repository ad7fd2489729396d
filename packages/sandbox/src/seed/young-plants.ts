import { packageBatch, plantFromPackage } from '../plant-packages.ts'
import { takeSample } from '../package-samples.ts'
import type { Seeder } from './seeder.ts'
import { withPackageTag, write } from './written.ts'

/**
 * What a nursery does with its young plants, and what a laboratory gets: clones in a package, half of them planted again, a
 * sample on its way, a package that was treated and one that has to be.
 */
export function seedYoungPlants(seeder: Seeder): void {
  const { world, plan } = seeder
  const batch = [...world.table(plan.license, 'plantBatch').values()]
    .map(({ record }) => record)
    .filter(({ UntrackedCount, PlantedDate }) => UntrackedCount > 60 && PlantedDate <= seeder.ago(7))
    .sort((a, b) => a.Id - b.Id)[0]
  if (!batch) throw new Error('The demo needs a batch with clones')
  const { Name, StrainName } = batch
  const packed = withPackageTag(seeder, (Tag) => {
    write(seeder, packageBatch, 6, {
      PlantBatch: Name,
      Count: 24,
      Item: `${StrainName}, clones`,
      Tag,
      Location: 'Barn pack',
      Note: 'For the bench by the door',
      ActualDate: seeder.ago(6),
    })
    return Tag
  })
  write(seeder, plantFromPackage, 4, {
    PackageLabel: packed,
    PlantBatchName: `${seeder.ago(4)}|Propagation|${StrainName}|Clone`,
    PlantBatchType: 'Clone',
    PlantCount: 12,
    StrainName,
    LocationName: 'Propagation',
    PlantedDate: seeder.ago(4),
    UnpackagedDate: seeder.ago(4),
  })
  const [sampled, treated, failed] = openFlower(seeder)
  if (!sampled || !treated || !failed) throw new Error('The demo needs packages of flower')
  withPackageTag(seeder, (Tag) =>
    write(seeder, takeSample, 2, {
      Tag,
      Location: 'Barn pack',
      Item: sampled.Item.Name,
      Quantity: 10,
      UnitOfMeasure: 'Grams',
      Note: '',
      ActualDate: seeder.ago(2),
      Ingredients: [{ Package: sampled.Label, Quantity: 10, UnitOfMeasure: 'Grams' }],
    }),
  )
  mark(seeder, treated.Id, { ContainsRemediatedProduct: true, RemediationDate: seeder.ago(5) })
  mark(seeder, failed.Id, { ProductRequiresRemediation: true })
}

/** Packages of bulk flower with most in them, of which no laboratory has said anything. */
const openFlower = (seeder: Seeder) =>
  [...seeder.world.table(seeder.plan.license, 'package').values()]
    .filter(
      ({ record, inTransit }) =>
        !inTransit &&
        !record.IsOnHold &&
        record.LabTestingState === 'NotSubmitted' &&
        record.PackagedDate <= seeder.ago(6) &&
        record.Quantity > 200 &&
        record.Item.Name.endsWith('bulk flower'),
    )
    .map(({ record }) => record)
    .sort((a, b) => b.Quantity - a.Quantity || a.Id - b.Id)

function mark({ world, plan }: Seeder, id: number, fields: object): void {
  const row = world.row(plan.license, 'package', id)
  if (row)
    world.apply([
      { license: plan.license, table: 'package', id, row: { ...row, record: { ...row.record, ...fields } } },
    ])
}
