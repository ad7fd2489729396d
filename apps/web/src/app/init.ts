import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { initQuery } from '../live/use-init.ts'
import { useTopicRow } from '../live/use-topic.ts'
import { notifyError } from '../ui/notices.ts'
import { showOrganisationColors } from '../ui/organisation-colors.ts'

/** Colors of the organization: from the configuration first, then live (ORG-01); an unreadable one says so (READ-103). */
export function useOrganisationLook(isActive: boolean): void {
  const { data: init, isError } = useQuery(initQuery)
  const organisation = useTopicRow('organisation')
  const { primaryColor: primary, secondaryColor: secondary } = (isActive ? organisation : undefined) ?? init ?? {}
  useEffect(() => {
    if (primary && secondary) showOrganisationColors({ primary, secondary })
  }, [primary, secondary])
  useEffect(() => {
    if (isError) notifyError('The configuration could not be read. Check the connection, then load the page again.')
  }, [isError])
}
