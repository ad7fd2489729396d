import { type Phase, phaseLabels } from '../plant/phase.ts'
import { roomTypeLabels } from '../room/room-types.ts'
import type { System, SystemType } from './system.ts'

const accepted: Partial<Record<Phase, readonly SystemType[]>> = {
  flowering: ['flower'],
  vegetative: ['vegetation', 'flower', 'mother'],
}

/** Whether a plant of this phase may be put into a system of this type (SYS-11, SYS-12). */
export const acceptsPhase = (type: SystemType, phase: Phase): boolean => accepted[phase]?.includes(type) ?? false

/** Why a plant of this phase cannot be put into this system; empty when it can (SYS-13, READ-34). */
export const phaseProblems = (phase: Phase, { type }: Pick<System, 'type'>): string[] =>
  acceptsPhase(type, phase)
    ? []
    : [`Plant is not in a valid phase (${phaseLabels[phase]}) for system type (${roomTypeLabels[type]})`]
