import type { Verdict } from '@cultivatd/domain/environment/target-bands'

/** How a value that is out of its target is marked; null for one that is in it. */
export const sideWords: Readonly<Record<Verdict, string | null>> = { below: 'Below', within: null, above: 'Above' }
