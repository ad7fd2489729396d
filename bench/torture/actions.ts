import { randomUUID } from 'node:crypto'
import type { Random } from '@cultivatd/sandbox/seed/random'
import type { Action, Wanted } from './action.ts'
import { createCorrections } from './corrections.ts'
import { marks } from './marks.ts'
import type { Place } from './places.ts'

interface Named {
  name: string
  testingStatus?: 'None'
}

const firstDay = Date.parse('2019-06-01')
const dayMs = 86_400_000
const dayOf = (index: number) => new Date(firstDay + index * dayMs).toISOString().slice(0, 10)

/** Makes up what one worker does, one action after the other. */
export function createActions(random: Random, places: readonly Place[], worker: number, days: Map<string, number>) {
  let count = 0
  let adjusted: { place: Place; label: string; quantity: number } | null = null
  const itemOf = new Map<string, number>()
  const finished = new Set<string>()
  const name = (what: string) => `${what} ${worker}-${(count += 1)}`

  /** A day that this label did not have yet, by which a move or a finish is known again. */
  function freshDay(label: string): string {
    const index = days.get(label) ?? 0
    days.set(label, index + 1)
    return dayOf(index)
  }

  const post = (path: string, body: object, wanted: Wanted[], more: Partial<Action> = {}): Action => ({
    method: 'POST',
    path: `/api/${path}`,
    body,
    key: randomUUID(),
    wanted,
    ...more,
  })

  function adjust(place: Place): Action {
    const label = random.pick(place.labels)
    const quantity = random.weight(1, 9) * (random.next() < 0.5 ? -1 : 1)
    adjusted = { place, label, quantity }
    return adjustBy(place, label, quantity, name('adjusted'))
  }

  /** What was adjusted last, by as much the other way. */
  function adjustBack(place: Place): Action {
    if (!adjusted) return adjust(place)
    const { label, quantity } = adjusted
    const back = adjustBy(adjusted.place, label, -quantity, name('back'))
    adjusted = null
    return back
  }

  function adjustBy({ license }: Place, label: string, quantity: number, note: string): Action {
    const body = {
      facilityId: license,
      label,
      quantity,
      unitOfMeasure: 'Grams',
      reason: 'Drying',
      date: dayOf(1),
      note,
    }
    return post('package/adjust', body, [{ record: label, token: marks.adjust(license, label, quantity, note).token }])
  }

  function changeNote({ license, labels }: Place): Action {
    const label = random.pick(labels)
    const note = name('note')
    return post('package/change-note', { facilityId: license, label, note }, [
      { record: label, token: marks.note(license, label, note).token },
    ])
  }

  function move({ license, labels, rooms, renamed }: Place): Action {
    const count = random.whole(1, 12)
    const packageLabels = [...new Set(Array.from({ length: count }, () => random.pick(labels)))]
    const locationId = String(random.next() < 0.1 ? random.pick(renamed) : random.pick(rooms))
    // One day for all labels of a request: the latest that is new to each of them.
    const index = Math.max(...packageLabels.map((label) => days.get(label) ?? 0))
    for (const label of packageLabels) days.set(label, index + 1)
    const date = dayOf(index)
    return post(
      'package/move',
      { facilityId: license, locationId, date, packageLabels },
      packageLabels.map((label) => ({ record: label, token: marks.move(license, label, '', date).token })),
    )
  }

  function changeItem({ license, own, items }: Place): Action {
    const label = own[worker]?.item ?? ''
    const next = 1 - (itemOf.get(label) ?? 0)
    const itemName = items[next] ?? ''
    return post(
      'package/change-item',
      { facilityId: license, label, itemName },
      [{ record: label, token: marks.item(license, label, itemName).token }],
      { isOwn: true, ended: (isConfirmed) => isConfirmed && itemOf.set(label, next) },
    )
  }

  function finishOrUndo({ license, own }: Place): Action {
    const label = own[worker]?.finish ?? ''
    const undo = finished.has(label)
    const date = freshDay(label)
    const mark = undo ? marks.unfinish(license, label) : marks.finish(license, label, date)
    return post('package/finish', { facilityId: license, label, date, undo }, [{ record: label, token: mark.token }], {
      isOwn: true,
      ended: (isConfirmed) => {
        if (isConfirmed && undo) finished.delete(label)
        else if (isConfirmed) finished.add(label)
      },
    })
  }

  const roomForm = ({ license, locationType }: Place, roomName: string) => {
    return { facilityId: license, name: roomName, locationType, types: ['packaging'] }
  }

  function createRoom(place: Place): Action {
    const roomName = name('Room')
    const { token } = marks.create(place.license, roomName)
    return post('location/create', roomForm(place, roomName), [{ record: roomName, token }], {
      ended: (isConfirmed, id) => {
        if (isConfirmed && id !== null) place.renamed.push(Number(id))
      },
    })
  }

  function renameRoom(place: Place): Action {
    const id = random.pick(place.renamed)
    const roomName = name('Renamed')
    const { token } = marks.rename(place.license, id, roomName)
    return {
      ...post(`location/${id}`, roomForm(place, roomName), [{ record: '', token }]),
      method: 'PUT',
    }
  }

  const strainForm = ({ license }: Place, strainName: string) => {
    const indica = random.whole(0, 100)
    return { facilityId: license, name: strainName, thc: 0.2, cbd: null, indica, sativa: 100 - indica }
  }

  const itemForm = ({ license, itemLike }: Place, itemName: string) => ({
    ...itemLike,
    facilityId: license,
    name: itemName,
  })

  /** Makes a record of the catalogue, which is changed later on. */
  function make(place: Place, noun: 'strain' | 'item', form: { name: string }, made: number[]): Action {
    const { token } = marks.make(place.license, noun, form.name)
    return post(`${noun}/create`, form, [{ record: form.name, token }], {
      ended: (isConfirmed, id) => {
        if (isConfirmed && id !== null) made.push(Number(id))
      },
    })
  }

  function change(place: Place, noun: 'strain' | 'item', form: Named, made: readonly number[]): Action {
    const id = random.pick(made)
    const { token } = marks.change(place.license, noun, id, form.name)
    return { ...post(`${noun}/${id}`, form, [{ record: '', token }]), method: 'PUT' }
  }

  const createStrain = (place: Place) => make(place, 'strain', strainForm(place, name('Strain')), place.strains)
  const createItem = (place: Place) => make(place, 'item', itemForm(place, name('Item')), place.madeItems)
  const changeItemRecord = (place: Place) => change(place, 'item', itemForm(place, name('Item')), place.madeItems)
  const changeStrain = (place: Place) =>
    change(place, 'strain', { ...strainForm(place, name('Strain')), testingStatus: 'None' }, place.strains)

  const corrections = createCorrections({ random, worker, name, post, otherwise: adjust })

  const kinds: readonly [weight: number, make: (place: Place) => Action][] = [
    [40, adjust],
    [20, changeNote],
    [14, move],
    [8, changeItem],
    [8, finishOrUndo],
    [4, createRoom],
    [6, renameRoom],
    [3, createStrain],
    [4, changeStrain],
    [3, createItem],
    [4, changeItemRecord],
    [4, adjustBack],
    [2, corrections.discontinue],
    [6, corrections.harvestOrRestore],
    [2, corrections.unfinish],
  ]
  const total = kinds.reduce((sum, [weight]) => sum + weight, 0)

  return {
    /** One of each kind, in one facility. */
    each: (place: Place): (() => Action)[] =>
      kinds.map(
        ([, make]) =>
          () =>
            make(place),
      ),
    next(): Action {
      let place = random.next() * total
      for (const [weight, make] of kinds) {
        place -= weight
        if (place < 0) return make(random.pick(places))
      }
      return adjust(random.pick(places))
    },
  }
}
