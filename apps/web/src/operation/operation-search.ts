import type { OperationGroup } from '@cultivatd/domain/operation/operation'

const operationGroups = ['waiting', 'needs-person', 'in-doubt', 'refused', 'recent'] as const satisfies OperationGroup[]

/** In the address of the page: which list, of which facility, and what lies above it. */
export interface OperationSearch {
  group?: OperationGroup
  facility?: string
  /** The operation whose sheet is open. */
  operation?: string
  /** The refused operation whose form is open. */
  again?: string
  /** The confirmed operation of which the correction for the state is open. */
  correct?: string
}

/** In the address of an outage record: of which facility, all without one. */
export interface OutageSearch {
  facility?: string
}

export const outageSearch = ({ facility }: Record<string, unknown>): OutageSearch =>
  typeof facility === 'string' ? { facility } : {}

/** Reads the address; what is not understood is dropped. Without zod, because it is part of the first screen. */
export function operationSearch({
  group,
  facility,
  operation,
  again,
  correct,
}: Record<string, unknown>): OperationSearch {
  const known = operationGroups.find((one) => one === group)
  return {
    ...(known ? { group: known } : {}),
    ...(typeof facility === 'string' ? { facility } : {}),
    ...(typeof operation === 'string' ? { operation } : {}),
    ...(typeof again === 'string' ? { again } : {}),
    ...(typeof correct === 'string' ? { correct } : {}),
  }
}
