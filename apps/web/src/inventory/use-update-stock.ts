import type { InventoryDetail } from '@cultivatd/domain/inventory/inventory-detail'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api, type CallOptions } from '../live/api.ts'
import { stockHeld } from '../live/outbox/held-as.ts'
import { perform } from '../live/outbox/perform.ts'
import { createRepeatKey, type KeptKey } from '../live/repeat-key.ts'
import { failureOf } from '../live/tracked-call.ts'
import { useDraft } from '../ui/draft/draft-of.tsx'
import { notifySaved } from '../ui/notices.ts'
import { notifyWaits } from '../ui/notify-waits.ts'
import { useIsHere } from '../ui/use-is-here.ts'
import { useOnePress } from '../ui/use-one-press.ts'
import { useRuleForm } from '../ui/use-rule-form.ts'
import { useSend } from '../ui/use-send.ts'
import { rowsOf, takenFromOf, UpdateStockForm, updateStockProblems } from './update-stock-form.ts'
import { useItems, useThere } from './use-inventory.ts'
import { type Places, usePlaces } from './use-places.ts'

interface UpdateStockOptions {
  facilityId: string
  begin: UpdateStockForm
  onSaved: () => void
}

/** Update Stock (INV-14 to INV-32): one press is one booking, however often a lost answer lets it be sent. */
export function useUpdateStock({ facilityId, begin, onSaved }: UpdateStockOptions) {
  const items = useItems()
  const draft = useDraft()
  const isHere = useIsHere()
  const { send, isBusy, refused } = useSend({ refusedIn: 'form', failedTitle: 'Update Failed' })
  const [repeatKey] = useState(() => createRepeatKey(undefined, draft?.part('key') as KeptKey | undefined))
  // What is there hangs on the place that the form names, and the rule of the form on what is there.
  const known = useRef<Parameters<typeof updateStockProblems>[1]>({
    items,
    there: { available: new Map(), pieces: new Map() },
  })
  const form = useRuleForm<UpdateStockForm, UpdateStockForm>(UpdateStockForm, begin, (values) =>
    updateStockProblems(values, known.current),
  )
  const values = useWatch({ control: form.control }) as UpdateStockForm
  const there = useThere(takenFromOf(values, facilityId))
  const places = usePlaces(facilityId, values.from.facilityId, values.to.facilityId)
  useEffect(() => {
    known.current = { items, there }
  }, [items, there])

  const keepKey = () => {
    draft?.put('key', repeatKey.kept() ?? undefined)
    draft?.flush()
  }
  const write = async (body: UpdateStockForm) => {
    const input = inputOf(body, facilityId)
    const isAgain = repeatKey.kept()?.input === JSON.stringify(input)
    const key = repeatKey.of(input)
    // What is there hangs on what was done before, here and where it goes.
    const records = [...new Set([body.from.facilityId, body.to.facilityId, facilityId])].map(stockHeld)
    keepKey()
    try {
      const waits = { key, records, title: 'Update Stock', about: doneText(body, items, places) }
      return await perform((options) => call(body, facilityId, options), waits, isAgain)
    } catch (error) {
      if (failureOf(error, isAgain) !== 'not-known') repeatKey.used()
      keepKey()
      throw error
    }
  }
  const save = async (body: UpdateStockForm) => {
    const done = await send(() => write(body))
    if (!done) return
    repeatKey.used()
    const detail = doneText(body, items, places)
    if (done.answer.isWaiting) notifyWaits(detail)
    else notifySaved({ detail })
    draft?.sent()
    if (!isHere()) draft?.settled()
    onSaved()
  }
  /** What may have arrived is sent again as it stands, also where the stock shows already what came of it. */
  const submit = useOnePress(async () => {
    const current = form.getValues()
    const isAgain = repeatKey.kept()?.input === JSON.stringify(inputOf(current, facilityId))
    return isAgain ? save(current) : form.handleSubmit(save)()
  })
  return { form, values, items, there, places, submit, isBusy, refused }
}

/** What is sent, without the ways in the form. */
function inputOf(values: UpdateStockForm, facilityId: string) {
  const rows = rowsOf(values).map((row) => {
    const { path: _, ...sent } = row
    return sent
  })
  const { from, to, removedFrom } = values
  if (values.action === 'move')
    return { action: 'move', body: { ...from, toFacilityId: to.facilityId, toRoomId: to.roomId, rows } } as const
  if (values.action === 'remove') return { action: 'remove', body: { facilityId, roomId: removedFrom, rows } } as const
  return { action: 'add', body: { facilityId, rows } } as const
}

function call(values: UpdateStockForm, facilityId: string, options: CallOptions) {
  const { action, body } = inputOf(values, facilityId)
  if (action === 'move') return api.stock.move({ body }, options)
  return action === 'remove' ? api.stock.remove({ body }, options) : api.stock.add({ body }, options)
}

/** '2 items moved to Stillwater Greenhouse, Facility Storage', or the name of the one. */
function doneText(values: UpdateStockForm, items: ReadonlyMap<string, InventoryDetail>, { fullName }: Places): string {
  const rows = rowsOf(values)
  const [first] = rows
  const what = rows.length === 1 && first ? (items.get(first.detailId)?.name ?? '1 item') : `${rows.length} items`
  if (values.action === 'move') return `${what} moved to ${fullName(values.to.facilityId, values.to.roomId)}`
  return `${what} ${values.action === 'remove' ? 'removed' : 'added'}`
}
