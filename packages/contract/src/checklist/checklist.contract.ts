import { Checklist, ChecklistForm } from '@cultivatd/domain/checklist/checklist'
import { permission } from '@cultivatd/domain/user/permission'
import { ofOrganisation, ownRoutes } from '../own.ts'
import { topics } from '../topic.ts'

export const checklistRoutes = ownRoutes('checklist', {
  noun: 'a checklist',
  form: ChecklistForm,
  place: ofOrganisation,
  // Everybody active adds one to a task; who changes it changes how others work.
  needs: [permission.generalEdit],
})

export const checklistTopics = topics({
  checklists: { row: Checklist, needs: 'active', summary: 'The checklists of the organization, all of them' },
})
