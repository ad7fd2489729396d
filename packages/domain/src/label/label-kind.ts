import * as z from 'zod'

/** What labels are printed for. */
export const LabelKind = z.enum(['plant', 'plantBatch', 'package', 'room', 'zone', 'equipment'])
export type LabelKind = z.infer<typeof LabelKind>

/** 'Plant label' */
export const labelKindWords: Readonly<Record<LabelKind, string>> = {
  plant: 'Plant',
  plantBatch: 'Plant batch',
  package: 'Package',
  room: 'Room',
  zone: 'Zone',
  equipment: 'Equipment',
}

/** A field of a label: what it is called, and what it says in a preview for which no record was chosen. */
interface LabelField {
  label: string
  sample: string
}

const shared = {
  facility: { label: 'Facility', sample: 'Front Range Gardens' },
  license: { label: 'License number', sample: '403R-00012' },
  printed: { label: 'Day of printing', sample: '2026-11-28' },
} as const

const standing = {
  room: { label: 'Room', sample: 'Flower 1' },
  place: { label: 'Zone', sample: 'North racks, rack 2, upper, zone 3' },
} as const

/**
 * What a label of each kind may say. `code` is what a scanner reads from it: the tag number of a plant and a package, the name of a
 * batch, and for what has no tag the code of `place-code.ts`. It is a text for our own reading; the state's tag with its RFID chip
 * is what the state sells, and no label replaces it.
 */
export const labelFields = {
  plant: {
    code: { label: 'Tag number', sample: '1A4FF0300000021000004101' },
    name: { label: 'Strain', sample: 'Wedding Cake' },
    phase: { label: 'Phase', sample: 'Flowering' },
    batch: { label: 'Plant batch', sample: 'WC 2026-09-01' },
    planted: { label: 'Planted', sample: '2026-09-01' },
    flowering: { label: 'Flowering since', sample: '2026-11-02' },
    ...standing,
    ...shared,
  },
  plantBatch: {
    code: { label: 'Name, to be scanned', sample: 'WC 2026-09-01' },
    name: { label: 'Name', sample: 'WC 2026-09-01' },
    strain: { label: 'Strain', sample: 'Wedding Cake' },
    type: { label: 'Type', sample: 'Clone' },
    planted: { label: 'Planted', sample: '2026-09-01' },
    source: { label: 'Source plant', sample: '1A4FF0300000021000004101' },
    ...standing,
    ...shared,
  },
  package: {
    code: { label: 'Tag number', sample: '1A4FF0300000001000000731' },
    name: { label: 'Item', sample: 'Wedding Cake, bulk flower' },
    strain: { label: 'Strain', sample: 'Wedding Cake' },
    quantity: { label: 'Quantity', sample: '453.6 g' },
    packaged: { label: 'Packaged', sample: '2026-11-20' },
    category: { label: 'Category', sample: 'Buds' },
    source: { label: 'Source harvest', sample: '2026-11-02 | Flower 1' },
    testing: { label: 'Lab testing', sample: 'Test passed' },
    room: standing.room,
    ...shared,
  },
  room: {
    code: { label: 'Code of the room', sample: 'ROOM40218834510277' },
    name: { label: 'Room', sample: 'Flower 1' },
    types: { label: 'Room types', sample: 'Flower' },
    ...shared,
  },
  zone: {
    code: { label: 'Code of the zone', sample: 'SPOT402188345102770020203' },
    name: { label: 'Zone', sample: 'Rack 2, upper, zone 3' },
    system: { label: 'System', sample: 'North racks' },
    room: standing.room,
    ...shared,
  },
  equipment: {
    code: { label: 'Code of the piece', sample: 'GEAR40218834510277' },
    name: { label: 'Item', sample: 'Inline fan' },
    piece: { label: 'Piece', sample: 'Piece 4f1a9c' },
    brand: { label: 'Brand and model', sample: 'Vortex S-800' },
    sku: { label: 'SKU', sample: '100200300' },
    room: standing.room,
    ...shared,
  },
} as const satisfies Record<LabelKind, Readonly<Record<string, LabelField>>>

/** The fields of a kind, by their names. */
export const fieldsOf = (kind: LabelKind): Readonly<Record<string, LabelField>> => labelFields[kind]

/** What one label says: the text of each field of its kind, '' where nothing is known. */
export type LabelValues = Readonly<Record<string, string>>

/** What a preview says for which no record was chosen. */
export const sampleValues = (kind: LabelKind): LabelValues =>
  Object.fromEntries(Object.entries(fieldsOf(kind)).map(([name, { sample }]) => [name, sample]))
