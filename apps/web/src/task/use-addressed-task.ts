import { useNavigate, useSearch } from '@tanstack/react-router'

/** The task that is open above a page, by the address; 'new' is one to come. */
export interface OpenTask {
  openId: string | null
  open: (id: string) => void
  close: () => void
}

interface TaskSearch {
  task?: string
}

/** The task that the address shows: Back closes it, and a page that is loaded anew opens it again. */
export function useAddressedTask(): OpenTask {
  const { task }: TaskSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const opened = (search: TaskSearch, id: string) => ({ ...search, task: id })
  const closed = ({ task: _closed, ...search }: TaskSearch) => search
  return {
    openId: task ?? null,
    open: (id) => void navigate({ to: '.', search: (search: TaskSearch) => opened(search, id), resetScroll: false }),
    close: () => void navigate({ to: '.', search: closed, replace: true, resetScroll: false }),
  }
}
