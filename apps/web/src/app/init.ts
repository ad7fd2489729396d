import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { initQuery } from '../live/use-init.ts'
import { useTopicRow } from '../live/use-topic.ts'
import { notifyError } from '../ui/notices.ts'

/** Colors of the organization: from the configuration first, then live (ORG-01); an unreadable one says so (READ-103). */
export function useOrganisationLook(isActive: boolean): void {
  const { data: init, isError } = useQuery(initQuery)
  const organisation = useTopicRow('organisation')
  const { primaryColor: primary, secondaryColor: secondary } = (isActive ? organisation : undefined) ?? init ?? {}
  useEffect(() => {
    if (!primary || !secondary) return undefined
    let isLeft = false
    // With it comes the arithmetic of colors, which the first screen can do without; where it cannot be loaded ours stay.
    import('../ui/organisation-colors.ts').then(
      ({ showOrganisationColors }) => isLeft || showOrganisationColors({ primary, secondary }),
      () => {},
    )
    return () => {
      isLeft = true
    }
  }, [primary, secondary])
  useEffect(() => {
    if (isError) notifyError('The configuration could not be read. Check the connection, then load the page again.')
  }, [isError])
}
