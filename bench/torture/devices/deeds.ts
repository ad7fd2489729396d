import { randomUUID } from 'node:crypto'
import type { Random } from '@cultivatd/sandbox/seed/random'
import type { Deed } from './deed.ts'
import { type Grow, harvestDay } from './grow.ts'

/** How an act is found again in our own tables: in which, and by what. */
export interface Trace {
  table:
    | 'reading'
    | 'comment'
    | 'water_reading'
    | 'stock_ticket'
    | 'cycle_count_scan'
    | 'plant_weight'
    | 'task'
    | 'none'
  value: string
}

/** An act that is to be done, and how a person mends it when it is refused; null: by giving it up. */
export interface Wish {
  /** Counts the acts of the run. */
  n: number
  kind: string
  deed: Deed
  trace: Trace
  mend: ((body: object) => object) | null
}

const firstDay = Date.parse('2019-06-01')
const dayMs = 86_400_000

/** Makes up what people do; each act has something that no other has. */
export function createDeeds(grows: readonly Grow[], begun: number) {
  let count = 0
  const days = new Map<string, number>()
  const freshDay = (labels: readonly string[]): string => {
    const index = Math.max(...labels.map((label) => days.get(label) ?? 0))
    for (const label of labels) days.set(label, index + 1)
    return new Date(firstDay + index * dayMs).toISOString().slice(0, 10)
  }
  const some = (random: Random, list: readonly string[], most: number) => [
    ...new Set(Array.from({ length: random.whole(1, most) }, () => random.pick(list))),
  ]
  const none: Trace = { table: 'none', value: '' }

  type Make = (grow: Grow, random: Random, n: number) => Omit<Wish, 'n' | 'kind'>

  /** As our own forms send it. */
  const own = (
    grow: Grow,
    call: string,
    given: Partial<Deed> & { body: object; records: string[] },
    trace: Trace,
  ): Omit<Wish, 'n' | 'kind'> => {
    const [feature = '', route = ''] = call.split('.')
    return {
      deed: { feature, route, facilityId: grow.license, about: call, isTracked: false, ...given },
      trace,
      mend: null,
    }
  }
  const tracked = (
    grow: Grow,
    call: string,
    records: string[],
    body: object,
    mend: Wish['mend'] = null,
  ): Omit<Wish, 'n' | 'kind'> => {
    const [feature = '', route = ''] = call.split('.')
    const whole = { facilityId: grow.license, ...body }
    return {
      deed: { feature, route, facilityId: grow.license, about: call, isTracked: true, records, body: whole },
      trace: none,
      mend,
    }
  }
  const held = (grow: Grow, record: string) => `${grow.license} ${record}`
  const anyRoom = (grow: Grow, random: Random) => String(random.pick(grow.rooms))

  const reading: Make = (grow, random, n) => {
    const dateTime = new Date(begun - 3_600_000 + n).toISOString()
    const roomId = anyRoom(grow, random)
    const values = {
      temperature: 70,
      humidity: 50,
      vpd: 1.1,
      co2: 400 + (n % 1000),
      lightLevel: n % 1000,
      temperatureUnit: 'fahrenheit',
    }
    const body = { facilityId: grow.license, roomId, ...values, dateTime }
    return own(
      grow,
      'environment.create',
      { body, records: [`environment ${roomId}`] },
      { table: 'reading', value: dateTime },
    )
  }
  const comment: Make = (grow, random, n) => {
    const roomId = anyRoom(grow, random)
    const message = `act-${n} ${'leaves look fine '.repeat(random.whole(1, 20))}`.trim()
    const records = [held(grow, `comments ${roomId}`)]
    return own(
      grow,
      'comment.create',
      { params: { roomId }, body: { facilityId: grow.license, message }, records, isOnlyHere: true },
      { table: 'comment', value: message },
    )
  }
  const waterReading: Make = (grow, random, n) => {
    // Of the last one nobody changes the water.
    const systemId = grow.systems.at(-1)?.id ?? ''
    const ec = (n + 1) / 10_000
    const body = {
      facilityId: grow.license,
      ph: random.weight(5, 7),
      ec,
      temperature: 68,
      temperatureUnit: 'fahrenheit',
    }
    return own(
      grow,
      'water.read',
      { params: { systemId }, body, records: [`water ${systemId}`] },
      { table: 'water_reading', value: String(ec) },
    )
  }
  const stock =
    (route: 'add' | 'remove', isLittle: boolean): Make =>
    (grow, _random, n) => {
      const quantity = 20 + n / 10_000
      const row = { detailId: isLittle ? grow.little : grow.plenty, quantity, unit: 'MILLILITER' }
      const place = route === 'remove' ? { roomId: '' } : {}
      const body = { facilityId: grow.license, ...place, rows: [row] }
      const made = own(
        grow,
        `stock.${route}`,
        { body, records: [held(grow, 'stock')] },
        { table: 'stock_ticket', value: String(quantity) },
      )
      // Of what there is too little another is taken.
      const mend = (refused: object) => ({ ...refused, rows: [{ ...row, detailId: grow.plenty }] })
      return { ...made, mend: isLittle ? mend : null }
    }
  const tick: Make = (grow, random, n) => {
    const task = grow.tasks.find(({ subTasks }) => subTasks.length > 0)
    const subTaskId = task?.subTasks.pop()
    if (!task || subTaskId === undefined) return comment(grow, random, n)
    const body = { subTaskId, isComplete: true }
    return own(
      grow,
      'task.tick',
      { params: { taskId: task.id }, body, records: [`task ${task.id}`] },
      { table: 'task', value: subTaskId },
    )
  }
  const complete: Make = (grow, random) => {
    const taskId = random.pick(grow.contested)
    return own(
      grow,
      'task.complete',
      { params: { taskId }, body: { date: harvestDay }, records: [`task ${taskId}`] },
      none,
    )
  }
  const scan: Make = (grow, random) => {
    const id = randomUUID()
    const label = random.pick(grow.plants)
    const body = { facilityId: grow.license, scans: [{ id, label }] }
    const records = [held(grow, `cycle count ${grow.countId} ${label}`)]
    return own(
      grow,
      'cycleCount.scan',
      { params: { countId: grow.countId }, body, records, isOnlyHere: true },
      { table: 'cycle_count_scan', value: id },
    )
  }
  const weigh: Make = (grow, random, n) => {
    const id = randomUUID()
    const label = random.pick(grow.weighed)
    const given = { weightGrams: 200 + n / 100, read: null, station: 'Scale 1', replaces: [], isConfirmed: true }
    const body = { id, label, ...given, facilityId: grow.license }
    const records = [held(grow, `${grow.weighInId} ${label}`)]
    return own(
      grow,
      'weighIn.weigh',
      { params: { weighInId: grow.weighInId }, body, records, isOnlyHere: true },
      { table: 'plant_weight', value: id },
    )
  }
  const adjust: Make = (grow, random, n) => {
    const isScarce = random.next() < 0.25
    const label = random.pick(isScarce ? grow.scarce : grow.packages)
    const quantity = isScarce ? -random.weight(10, 40) : random.weight(1, 9) * (random.next() < 0.5 ? -1 : 1)
    const body = { label, quantity, unitOfMeasure: 'Grams', reason: 'Drying', date: '2019-06-02', note: `act-${n}` }
    return tracked(grow, 'package.adjust', [label], body, (refused) => ({ ...refused, quantity: 1.25 }))
  }
  const movePackages: Make = (grow, random) => {
    const packageLabels = some(random, grow.packages, 3)
    const body = { locationId: anyRoom(grow, random), date: freshDay(packageLabels), packageLabels }
    return tracked(grow, 'package.move', packageLabels, body)
  }
  const movePlants: Make = (grow, random) => {
    const labels = some(random, grow.plants, 4)
    const body = {
      locationId: anyRoom(grow, random),
      date: freshDay(labels),
      plants: labels.map((label) => ({ label, changePhase: null })),
    }
    return tracked(grow, 'plant.move', labels, body, (refused) => ({ ...refused, locationId: anyRoom(grow, random) }))
  }
  const place: Make = (grow, random) => {
    const plants = some(random, grow.plants, 3)
    const body = { ...random.pick(grow.zones), date: freshDay(plants), plants, batches: [] }
    return tracked(grow, 'system.place', plants, body)
  }
  const mortal = (grow: Grow, random: Random): string => {
    // Somebody else may have it in mind too.
    const at = random.whole(0, Math.min(9, grow.mortal.length - 1))
    const label = grow.mortal[at] ?? ''
    if (random.next() < 0.8 && grow.mortal.length > 12) grow.mortal.splice(at, 1)
    return label
  }
  const harvest: Make = (grow, random, n) => {
    const label = mortal(grow, random)
    const head = {
      type: 'FullPlant',
      locationId: String(grow.dryRoom),
      sublocation: null,
      name: `Cut ${n % 20}`,
      date: harvestDay,
    }
    return tracked(grow, 'harvest.addMany', [label], { ...head, plants: [{ label, weight: 100 + n / 100 }] })
  }
  const waste = { method: 'Compost', reason: 'Contamination', unitOfWeight: 'Grams' }
  const destroy: Make = (grow, random, n) => {
    const label = mortal(grow, random)
    const body = { ...waste, note: `act-${n}`, date: harvestDay, plants: [{ label, weight: random.weight(1, 50) }] }
    return tracked(grow, 'plant.destroyMany', [label], body)
  }
  const prune: Make = (grow, random, n) => {
    const labels = some(random, grow.plants, 3)
    const body = {
      ...waste,
      mixed: '',
      note: `act-${n}`,
      weight: random.weight(1, 50),
      date: harvestDay,
      plants: labels.map((label) => ({ label })),
    }
    return tracked(grow, 'plant.waste', labels, body)
  }
  const adjustBatch: Make = (grow, random, n) => {
    const batchName = random.pick(grow.batches)
    // More than a batch has is refused.
    const quantity = random.next() < 0.1 ? -9_999 * 10 : random.whole(1, 9) * (random.next() < 0.5 ? -1 : 1)
    const body = {
      batchName,
      quantity: Math.max(quantity, -10_001),
      reason: 'Drying',
      note: `act-${n}`,
      date: '2019-06-02',
    }
    return tracked(grow, 'plantBatch.adjust', [batchName], body, (refused) => ({ ...refused, quantity: -2 }))
  }
  const harvestWaste: Make = (grow, random, n) => {
    const id = String(random.pick(grow.harvests))
    const body = { id, wasteType: 'Fibrous', weight: 1 + n / 1_000, unitOfWeight: 'Grams', date: harvestDay }
    return tracked(grow, 'harvest.waste', [id], body)
  }

  const kinds: readonly [weight: number, kind: string, make: Make][] = [
    [10, 'reading', reading],
    [9, 'comment', comment],
    [6, 'water reading', waterReading],
    [5, 'stock in', stock('add', false)],
    [5, 'stock out', stock('remove', false)],
    [2, 'stock out of little', stock('remove', true)],
    [7, 'sub-task', tick],
    [2, 'task complete', complete],
    [8, 'scan', scan],
    [8, 'weight', weigh],
    [8, 'adjust', adjust],
    [4, 'move packages', movePackages],
    [7, 'move plants', movePlants],
    [5, 'place', place],
    [4, 'harvest', harvest],
    [3, 'destroy', destroy],
    [4, 'prune', prune],
    [3, 'adjust batch', adjustBatch],
    [3, 'harvest waste', harvestWaste],
  ]
  const total = kinds.reduce((sum, [weight]) => sum + weight, 0)
  return {
    next(random: Random, only?: string): Wish {
      let at = random.next() * total
      const n = (count += 1)
      for (const [weight, kind, make] of kinds) {
        at -= weight
        if (only === undefined ? at < 0 : kind === only) return { n, kind, ...make(random.pick(grows), random, n) }
      }
      throw new Error(`No kind ${only}`)
    },
  }
}
