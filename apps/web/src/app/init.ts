import type { Init } from '@cultivatd/contract/meta/meta.contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '../live/api.ts'
import { useTopicRow } from '../live/use-topic.ts'
import { notifyError } from '../ui/notices.ts'
import { showOrganisationColors } from '../ui/organisation-colors.ts'

const loadInit = async (): Promise<Init> => (await send('GET', '/init.json')) as Init

/** What the browser must know before anybody signed in (AUTH-20). */
export function useInit(): Init | undefined {
  return useQuery({ queryKey: ['init'], queryFn: loadInit, retry: 1 }).data
}

/** Colors of the organization: from the configuration first, then live (ORG-01); an unreadable one says so (READ-103). */
export function useOrganisationLook(isActive: boolean): void {
  const { data: init, isError } = useQuery({ queryKey: ['init'], queryFn: loadInit, retry: 1 })
  const organisation = useTopicRow('organisation')
  const { primaryColor: primary, secondaryColor: secondary } = (isActive ? organisation : undefined) ?? init ?? {}
  useEffect(() => {
    if (primary && secondary) showOrganisationColors({ primary, secondary })
  }, [primary, secondary])
  useEffect(() => {
    if (isError) notifyError('The configuration could not be read. Check the connection, then load the page again.')
  }, [isError])
}
