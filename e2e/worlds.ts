import { untilFirstRead } from './live.ts'
import { signInByApi } from './people.ts'
import { type Product, type Settings, startProduct } from './product.ts'
import { templateCopy } from './template.ts'

/** A product and its Metrc, as the demo has them in the morning, for the journeys of one file. */
export interface World {
  product: Product
  /** What journeys keep for themselves, see `take`. */
  taken: Set<string>
}

/** The worlds of a worker, one at a time. */
export interface Worlds {
  /** The world of a file of journeys; that of the file before ends. */
  of: (file: string) => Promise<World>
  close: () => Promise<void>
}

export function createWorlds(settings: Settings): Worlds {
  let current: { file: string; world: Promise<World> } | null = null
  const endings: Promise<void>[] = []
  function leave(): void {
    // Nobody has to wait for its end; one that did not begin has said so.
    if (current) endings.push(current.world.then(({ product }) => product.remove()).catch(() => {}))
    current = null
  }
  return {
    of(file) {
      if (current?.file === file) return current.world
      leave()
      const world = begin(settings)
      current = { file, world }
      world.catch(() => (current = null))
      return world
    },
    async close() {
      leave()
      await Promise.all(endings)
    },
  }
}

async function begin(settings: Settings): Promise<World> {
  const product = await startProduct(settings, await templateCopy())
  // It looks at Metrc once when it starts; what a journey does there comes after that.
  await untilFirstRead(product.url, await signInByApi(product.url, product.people.admin))
  return { product, taken: new Set() }
}
