import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Sorting } from './table-rows.ts'

/** What of a list is shown, and how it is sorted. */
export interface ListLook {
  /** Null for all. */
  tab: string | null
  find: string
  /** Null as the list is by itself. */
  sorting: Sorting | null
}

/** In the address: `?tab=differs&find=haze&sort=-thc`; what is as the list is by itself is left out. */
type ListSearch = Partial<Record<'tab' | 'find' | 'sort', string>>

const searchOf = ({ tab, find, sorting }: ListLook): ListSearch => ({
  tab: tab ?? undefined,
  find: find || undefined,
  sort: sorting ? `${sorting.isDescending ? '-' : ''}${sorting.column}` : undefined,
})

function lookOf({ tab, find = '', sort }: ListSearch): ListLook {
  const column = sort?.replace(/^-/, '')
  return { tab: tab ?? null, find, sorting: column ? { column, isDescending: column !== sort } : null }
}

/** How a list is looked at, kept in the address of its page: who comes back finds it so. */
export function useListAddress(): [ListLook, (changed: Partial<ListLook>) => void] {
  const search = useSearch({ strict: false, shouldThrow: false })
  const address = JSON.stringify(searchOf(lookOf(textsOf(search ?? {}))))
  const navigate = useNavigate()
  // The address follows what is typed a moment later: a field that waited for it would lose letters.
  const [look, setLook] = useState(() => lookOf(JSON.parse(address)))
  const latest = useRef(look)
  const onTheirWay = useRef<string[]>([])
  const put = (next: ListLook) => {
    latest.current = next
    setLook(next)
  }
  useEffect(() => {
    const at = onTheirWay.current.indexOf(address)
    onTheirWay.current = onTheirWay.current.slice(at + 1)
    // Somebody pressed a link to the same page.
    if (onTheirWay.current.length > 0 || JSON.stringify(searchOf(latest.current)) === address) return
    latest.current = lookOf(JSON.parse(address))
    setLook(latest.current)
  }, [address])
  return [
    look,
    (changed) => {
      put({ ...latest.current, ...changed })
      const next = searchOf(latest.current)
      onTheirWay.current.push(JSON.stringify(next))
      void navigate({ to: '.', search: (now: object) => ({ ...now, ...next }), replace: true, resetScroll: false })
    },
  ]
}

/** Addresses are also written by hand. */
const textsOf = (search: object): ListSearch =>
  Object.fromEntries(Object.entries(search).filter(([, value]) => typeof value === 'string'))
