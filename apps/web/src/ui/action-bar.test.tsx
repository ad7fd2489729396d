import { screen } from '@testing-library/react'
import { Menu, Pencil, ScanBarcode } from 'lucide-react'
import { expect, test, vi } from 'vitest'
import { ActionBar, PageActions } from './action-bar.tsx'
import { show } from './rendering.builders.tsx'

const action = (label: string) => ({ label, icon: Pencil, onClick: () => {} })

test('the bar of a phone begins with Menu where a page has fewer than three actions of its own, and ends with Scan', async () => {
  const openMenu = vi.fn<() => void>()
  const frame = {
    first: { label: 'Menu', icon: Menu, onClick: openMenu },
    last: { label: 'Scan', icon: ScanBarcode, onClick: () => {} },
  }
  const bar = (...labels: string[]) => (
    <PageActions value={frame}>
      <ActionBar actions={labels.map(action)} />
    </PageActions>
  )
  const shown = () => screen.getAllByRole('button').map(({ textContent }) => textContent)
  const { user, again } = show(bar('Today', 'Add Task'))
  expect(shown()).toEqual(['Menu', 'Today', 'Add Task', 'Scan'])
  await user.click(screen.getByRole('button', { name: 'Menu' }))
  expect(openMenu).toHaveBeenCalledOnce()
  again(bar('Move', 'Harvest', 'Edit'))
  expect(shown()).toEqual(['Move', 'Harvest', 'Edit', 'Scan'])
  again(<ActionBar actions={[action('Save')]} />)
  expect(shown()).toEqual(['Save'])
})
