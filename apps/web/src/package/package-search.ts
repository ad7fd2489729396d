/** The overlay pages of a package by their keys (LOOKUP-01, LOOKUP-04, LOOKUP-09, LOOKUP-11). */
export const packagePages = ['details', 'adjustQuantity', 'move', 'changeItem', 'changeNote', 'packageFinish'] as const
export type PackagePage = (typeof packagePages)[number]

/** In the address of a page: which package lies above it, and which of its pages. */
export interface PackageSearch {
  package?: string
  page?: PackagePage
}

/** Reads the address; what is not understood is dropped. Without zod, because it is part of the first screen. */
export function packageSearch({ package: label, page }: Record<string, unknown>): PackageSearch {
  if (typeof label !== 'string' && typeof label !== 'number') return {}
  const known = packagePages.find((one) => one === page)
  return { package: String(label), ...(known ? { page: known } : {}) }
}
