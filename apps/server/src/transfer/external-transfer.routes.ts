import { externalTransferRoutes, externalTransferTopics } from '@cultivatd/contract/transfer/external-transfer.contract'
import { AppError, refuse } from '@cultivatd/domain/app-error'
import { externalChangeProblem, externalProblems, notFromOutside } from '@cultivatd/domain/transfer/external-rules'
import type { ExternalTransfer, ExternalTransferForm } from '@cultivatd/domain/transfer/external-transfer'
import type { Db } from '../db/db.ts'
import { implement } from '../http/implement.ts'
import { itemNames } from '../item/item.store.ts'
import { act } from '../ledger/act.ts'
import { externalView } from '../ledger/kinds/external-facts.ts'
import { implementTopics } from '../live/implement-topics.ts'
import { externalTransfers, storedExternal } from './external-transfer.store.ts'
import { refuseSeenEarlier } from './seen-earlier.ts'
import { mayComeFromOutside, transferChoices } from './transporter.store.ts'

/** What the form is checked against: the same that the page shows. @throws AppError invalid with the sentences of the form */
async function refuseWrong(db: Db, facilityId: string, form: ExternalTransferForm): Promise<void> {
  const { types, mayComeFromOutside: may } = await transferChoices(db, facilityId)
  const items = await itemNames(db, facilityId)
  refuse(externalProblems(form, { facilityId, mayComeFromOutside: may, types, items }))
}

async function knownTransfer(db: Db, facilityId: string, id: string): Promise<ExternalTransfer> {
  const [transfer] = await externalTransfers(db, facilityId, [id])
  if (!transfer)
    throw new AppError('not-found', 'Metrc does not list this transfer any more, or somebody has received it')
  return transfer
}

async function viewBefore(db: Db, facilityId: string, id: string) {
  const stored = await storedExternal(db, facilityId, id)
  return stored && externalView(stored)
}

const counted = (count: number) => (count === 1 ? '1 package' : `${count} packages`)

export const externalTransferHandlers = implement(externalTransferRoutes, {
  create: async (call) => {
    const { facilityId, ...payload } = call.body
    await refuseWrong(call.db, facilityId, payload)
    const summary = `Added transfer from outside, ${payload.shipper} with ${counted(payload.packages.length)}`
    return act(call, [{ kind: 'external-transfer.create', records: [payload.shipper], summary, payload, before: null }])
  },

  update: async (call) => {
    const { db, params } = call
    const { facilityId, version, ...form } = call.body
    const transfer = await knownTransfer(db, facilityId, params.transferId)
    const problem = externalChangeProblem(transfer)
    if (problem) throw new AppError('conflict', problem)
    refuseSeenEarlier(transfer, version)
    await refuseWrong(db, facilityId, form)
    const before = await viewBefore(db, facilityId, params.transferId)
    const payload = { ...form, id: Number(params.transferId), deliveryId: transfer.deliveryId }
    const summary = `Changed transfer from outside, ${form.shipper} with ${counted(form.packages.length)}`
    return act(call, [{ kind: 'external-transfer.update', records: [transfer.shipper], summary, payload, before }])
  },

  delete: async (call) => {
    const { db, params, facilityId } = call
    if (!(await mayComeFromOutside(db, facilityId))) throw new AppError('conflict', notFromOutside)
    const { id, shipper: name } = await knownTransfer(db, facilityId, params.transferId)
    const before = await viewBefore(db, facilityId, id)
    const payload = { id: Number(id), name }
    const summary = `Deleted transfer from outside, ${name}`
    return act(call, [{ kind: 'external-transfer.delete', records: [name], summary, payload, before }])
  },
})

export const externalTransferTopicHandlers = implementTopics(externalTransferTopics, {
  externalTransfers: {
    watches: { transfer: 'all', 'reference-list': 'all' },
    load: ({ db, params }) => externalTransfers(db, params.facilityId),
  },
})
