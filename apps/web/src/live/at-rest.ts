import type { Operation } from '@cultivatd/domain/operation/operation'

// Not the domain's own list: with it zod would come to the first screens.
const stillGoing: readonly Operation['state'][] = ['recorded', 'waiting', 'sending', 'unknown']

/** Whether nothing happens to it by itself any more: it ended, or a person has to decide. */
export const isAtRest = ({ state }: Pick<Operation, 'state'>): boolean => !stillGoing.includes(state)
