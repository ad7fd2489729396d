interface Place {
  busy: number
  waiting: (() => void)[]
}

/** Lets so many writes of a facility in at once; the others wait in the order in which they came. */
export function createCapacity(limit: number | null) {
  const places = new Map<string, Place>()

  const hasRoom = ({ busy }: Place) => limit === null || busy < limit

  function letIn(place: Place): void {
    while (place.waiting.length > 0 && hasRoom(place)) {
      place.busy += 1
      place.waiting.shift()?.()
    }
  }

  return {
    get limit() {
      return limit
    },
    set(to: number | null): void {
      limit = to
      for (const place of places.values()) letIn(place)
    },
    /** Resolves when it is this write's turn, with what gives its place back. */
    async enter(license: string): Promise<() => void> {
      const place = places.get(license) ?? { busy: 0, waiting: [] }
      places.set(license, place)
      const turn = new Promise<void>((resolve) => place.waiting.push(resolve))
      letIn(place)
      await turn
      return () => {
        place.busy -= 1
        letIn(place)
      }
    },
  }
}

export type Capacity = ReturnType<typeof createCapacity>
