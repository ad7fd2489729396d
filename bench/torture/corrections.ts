import type { Random } from '@cultivatd/sandbox/seed/random'
import type { Action, Wanted } from './action.ts'
import { marks } from './marks.ts'
import type { Place } from './places.ts'

interface Given {
  random: Random
  worker: number
  name: (what: string) => string
  post: (path: string, body: object, wanted: Wanted[], more?: Partial<Action>) => Action
  /** What is done where there is nothing to put right. */
  otherwise: (place: Place) => Action
}

/** What puts right again what was done: each of them is an act as every other, and may be lost, doubled or told wrongly. */
export function createCorrections({ random, worker, name, post, otherwise }: Given) {
  const harvested = new Set<string>()
  let cuts = 0

  /** The making of a package taken back; it is asked for again until it is done. */
  function discontinue(place: Place): Action {
    const { license, packages } = place
    const at = random.whole(0, Math.max(0, packages.length - 1))
    const [taken] = packages.splice(at, 1)
    if (!taken) return otherwise(place)
    const { token } = marks.discontinue(license, taken.id)
    return post('package/discontinue', { facilityId: license, label: taken.label }, [{ record: taken.label, token }], {
      isOwn: true,
      ended: (isConfirmed) => {
        if (!isConfirmed) packages.push(taken)
      },
    })
  }

  /** Harvests the plant of this worker with another weight each time; in between it is restored. */
  function harvestOrRestore(place: Place): Action {
    const { license, garden } = place
    const own = garden?.own[worker]
    if (!garden || !own) return otherwise(place)
    if (!garden.drying.isDry) return makeDry(place, garden)
    const { plant: label, harvestId, harvestName } = own
    if (harvested.has(label)) {
      const body = { facilityId: license, id: String(harvestId), plants: [{ label }] }
      const { token } = marks.restore(license, label)
      return post('harvest/restore', body, [{ record: label, token }], {
        isOwn: true,
        ended: (isConfirmed) => isConfirmed && harvested.delete(label),
      })
    }
    cuts += 1
    const weight = 100 + cuts
    const body = {
      facilityId: license,
      type: 'FullPlant',
      locationId: String(garden.drying.id),
      sublocation: null,
      name: harvestName,
      date: garden.day,
      label,
      weight,
    }
    const { token } = marks.harvest(license, label, weight)
    return post('harvest/add', body, [{ record: label, token }], {
      isOwn: true,
      ended: (isConfirmed) => isConfirmed && harvested.add(label),
    })
  }

  function makeDry({ license }: Place, { drying }: NonNullable<Place['garden']>): Action {
    const roomName = name('Drying')
    const { token } = marks.rename(license, drying.id, roomName)
    const body = { facilityId: license, name: roomName, locationType: drying.locationType, types: ['dry'] }
    const action = post(`location/${drying.id}`, body, [{ record: '', token }], {
      isOwn: true,
      ended: (isConfirmed) => {
        if (isConfirmed) drying.isDry = true
      },
    })
    return { ...action, method: 'PUT' }
  }

  /** Opens a finished harvest again. */
  function unfinish(place: Place): Action {
    const { license, garden } = place
    const taken = garden?.finished.pop()
    if (!garden || !taken) return otherwise(place)
    const { token } = marks.unfinishHarvest(license, taken.id)
    const body = { facilityId: license, id: String(taken.id), date: garden.day, undo: true }
    return post('harvest/finish', body, [{ record: taken.name, token }], {
      isOwn: true,
      ended: (isConfirmed) => {
        if (!isConfirmed) garden.finished.push(taken)
      },
    })
  }

  return { discontinue, harvestOrRestore, unfinish }
}
