import { aHarvest } from '@cultivatd/domain/harvest/harvest.builders'
import { aPlantBatch } from '@cultivatd/domain/plant-batch/plant-batch.builders'
import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openHarvest } from '../harvest/harvest-page.builders.tsx'
import { aServer } from '../live/server.builders.ts'
import { LookupOverlay } from '../lookup/lookup-overlay.tsx'
import { openBatch } from '../plant-batch/batch-page.builders.tsx'
import { dialog, show } from '../ui/rendering.builders.tsx'

function openLookup(page: 'get' | 'getHarvest') {
  aServer()
  const onClose = vi.fn<() => void>()
  show(<LookupOverlay page={page} onClose={onClose} />)
  return { onClose }
}

/** A press beside the sheet, and then Escape. */
async function leave(title: RegExp, key: 'backdrop' | 'Escape') {
  await dialog(title)
  const around = document.querySelector('.MuiDialog-container')
  if (!around) throw new Error('Nothing lies around the sheet')
  if (key === 'Escape') return void fireEvent.keyDown(around, { key })
  fireEvent.mouseDown(around)
  fireEvent.click(around)
}

const pages = {
  get: [() => openLookup('get'), /^Enter Item Label/],
  details: [() => openBatch(aPlantBatch(), 'details'), /^Plant batch/],
  harvestDetails: [() => openHarvest(aHarvest(), { page: 'harvestDetails' }), /^Harvest/],
  getHarvest: [() => openLookup('getHarvest'), /^Enter Harvest Name/],
  move: [() => openBatch(aPlantBatch(), 'move'), /^Move/],
  harvestWaste: [() => openHarvest(aHarvest(), { page: 'harvestWaste' }), /./],
} as const
const closing: readonly string[] = ['get', 'details', 'harvestDetails']

for (const key of ['backdrop', 'Escape'] as const)
  for (const [page, [open, title]] of Object.entries(pages))
    test(`[LOOKUP-12] [READ-95] ${key} ${closing.includes(page) ? 'closes' : 'does not close'} ${page}`, async () => {
      const { onClose } = open()
      await leave(title, key)
      expect(onClose).toHaveBeenCalledTimes(closing.includes(page) ? 1 : 0)
    })
