import type { OperationKind } from '@cultivatd/domain/operation/operation'

/** The overlay pages of a package by their keys (LOOKUP-01, LOOKUP-04, LOOKUP-09, LOOKUP-11). */
export const packagePages = ['details', 'adjustQuantity', 'move', 'changeItem', 'changeNote', 'packageFinish'] as const
export type PackagePage = (typeof packagePages)[number]

/** In the address of a page: which package lies above it, and which of its pages. */
export interface PackageSearch {
  package?: string
  page?: PackagePage
  /** The id of a refused change that is corrected and sent again on this page. */
  again?: string
}

/** Reads the address; what is not understood is dropped. Without zod, because it is part of the first screen. */
export function packageSearch({ package: label, page, again }: Record<string, unknown>): PackageSearch {
  if (typeof label !== 'string' && typeof label !== 'number') return {}
  const known = packagePages.find((one) => one === page)
  if (!known) return { package: String(label) }
  return { package: String(label), page: known, ...(typeof again === 'string' ? { again } : {}) }
}

const pagesByKind: Partial<Record<OperationKind, PackagePage>> = {
  'package.adjust': 'adjustQuantity',
  'package.move': 'move',
  'package.change-item': 'changeItem',
  'package.change-note': 'changeNote',
  'package.finish': 'packageFinish',
  'package.unfinish': 'packageFinish',
}

/** The page on which a change of this kind is typed; null when it has none. */
export const pageOfKind = (kind: OperationKind): PackagePage | null => pagesByKind[kind] ?? null
