import {
  keptTemplate,
  type RunTemplate,
  type RunTemplateForm,
  runTemplateForm,
} from '@cultivatd/domain/run/run-template'
import type { OwnKind } from '../http/own-change.ts'
import { runTemplateRows } from './run-template.store.ts'

/** A run template. What is laid of it stays as it is, whatever becomes of the template. */
export const runTemplateKind: OwnKind<RunTemplateForm, RunTemplate> = {
  ...runTemplateRows,
  entity: 'run-template',
  noun: 'run template',
  nameOf: ({ name }) => name,
  formOf: runTemplateForm,
  save: (tx, { id, form }) => runTemplateRows.save(tx, { id, form: keptTemplate(form) }),
}
