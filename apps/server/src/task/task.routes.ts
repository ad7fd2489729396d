import { taskRoutes } from '@cultivatd/contract/task/task.contract'
import { completeProblems, moveProblems, startProblems, tickProblems } from '@cultivatd/domain/task/change-task'
import { implement } from '../http/implement.ts'
import { createOwn, type OwnCall, updateOwn } from '../http/own-change.ts'
import { endKind, type Step, stepKind, taskKind } from './change-task.ts'

type StepCall = Omit<OwnCall<null>, 'facilityId'> & { params: { taskId: string } }

const organisation = { facilityId: null } as const

async function step(call: StepCall, version: number | undefined, what: Step) {
  const form = { step: what.did }
  await updateOwn({ ...call, ...organisation }, stepKind(what), { id: call.params.taskId, form, version, of: 'step' })
  return {}
}

export const taskHandlers = implement(taskRoutes, {
  create: async (call) => ({
    id: await createOwn({ ...call, ...organisation }, taskKind(call), { form: call.body, at: {} }),
  }),
  update: async (call) => {
    const { version, ...form } = call.body
    await updateOwn({ ...call, ...organisation }, taskKind(call), { id: call.params.taskId, form, version })
    return {}
  },
  start: (call) =>
    step(call, undefined, {
      did: 'Started',
      problems: async (task, by) => startProblems(task, { day: call.body.date, today: call.today, by: await by() }),
      writes: () => ({ dateStarted: call.body.date }),
    }),
  complete: (call) =>
    step(call, undefined, {
      did: 'Completed',
      problems: async (task, by) => completeProblems(task, { day: call.body.date, today: call.today, by: await by() }),
      writes: () => ({ dateCompleted: call.body.date, completedAt: call.at.toISOString() }),
    }),
  move: (call) =>
    step(call, call.body.version, {
      did: 'Moved',
      problems: moveProblems,
      writes: () => ({ dueDate: call.body.dueDate }),
    }),
  endRepeat: async (call) => {
    const { params, body, today } = call
    const form = { step: 'Ended the repeat of' }
    await updateOwn({ ...call, ...organisation }, endKind({ goes: body.goes, day: body.date, today }), {
      id: params.taskId,
      form,
      of: 'step',
    })
    return {}
  },
  tick: (call) => {
    const { subTaskId, isComplete } = call.body
    return step(call, undefined, {
      did: isComplete ? 'Ticked a sub-task of' : 'Took back a tick in',
      subTaskId,
      problems: (task) =>
        tickProblems(
          task,
          task.subTasks.some(({ id }) => id === subTaskId),
        ),
      writes: ({ subTasks }) => ({
        subTasks: subTasks.map((one) => (one.id === subTaskId ? { ...one, isComplete } : one)),
      }),
    })
  },
})
