import { businessDay, entityId } from '@cultivatd/domain/field/field'
import { Run, RunChange, RunForm } from '@cultivatd/domain/run/run'
import { RunTemplate, RunTemplateForm } from '@cultivatd/domain/run/run-template'
import { Task } from '@cultivatd/domain/task/task'
import { permission } from '@cultivatd/domain/user/permission'
import * as z from 'zod'
import { ofOrganisation, ownRoutes, Seen } from '../own.ts'
import { Created, Done, routes } from '../route.ts'
import { topics } from '../topic.ts'

export const runTemplateRoutes = ownRoutes('runTemplate', {
  noun: 'a run template',
  form: RunTemplateForm,
  place: ofOrganisation,
  needs: [permission.generalEdit],
})

const RunParams = z.strictObject({ runId: entityId })
const inFacility = { facilityId: entityId }

// As of tasks any active person may (PERM-05).
export const runRoutes = routes({
  create: {
    method: 'POST',
    path: '/api/run/create',
    body: RunForm.extend(inFacility),
    out: Created,
    needs: 'active',
    isRepeatable: true,
    summary: 'Lay a run template over a room: its tasks are made, each on its day',
  },
  change: {
    method: 'PUT',
    path: '/api/run/{runId}',
    params: RunParams,
    body: RunChange.extend({ ...inFacility, ...Seen.shape }),
    out: Done,
    needs: 'active',
    isRepeatable: true,
    summary: 'Move day 1 of a run, or take its tasks from the template as it is now, as the difference was seen',
  },
  end: {
    method: 'POST',
    path: '/api/run/{runId}/end',
    params: RunParams,
    body: z.strictObject({
      ...inFacility,
      /** The day on the wall of who presses. */
      date: businessDay,
      /** Whether the tasks go that nobody began. */
      isEmptied: z.boolean(),
      /** How many of them go, as the person saw it: another number is refused. */
      goes: z.int().min(0),
    }),
    out: Done,
    needs: 'active',
    isRepeatable: true,
    summary: 'End a run, with or without the tasks that nobody began',
  },
})

/** Those of inactive facilities are nobody's (READ-21). */
export const runTopics = topics({
  runTemplates: {
    row: RunTemplate,
    needs: 'active',
    summary: 'The run templates of the organization',
  },
  runs: {
    row: Run,
    needs: 'active',
    summary: 'The runs that go on, in all active facilities',
  },
  runsOfRoom: {
    params: z.strictObject({ facilityId: entityId, roomId: entityId }),
    row: Run,
    needs: 'active',
    summary: 'The newest runs of a room, also those that are ended',
  },
  tasksOfRun: {
    params: z.strictObject({ runId: entityId }),
    row: Task,
    needs: 'active',
    summary: 'All tasks of a run, also those that are completed',
  },
})
