import type { OperationKind } from '@cultivatd/domain/operation/operation-kinds'
import { finalQuestion } from '@cultivatd/domain/operation/send-delay'
import { useTopicRow } from '../live/use-topic.ts'

/** What is asked before a change of a kind that Metrc does not take back: whether it can be taken back here at first. */
export const useFinalQuestion = (kind: OperationKind): string =>
  finalQuestion(useTopicRow('organisation')?.sendDelays[kind])
