import { QueryClient } from '@tanstack/react-query'

/** The one cache of the tab. Rows come from the stream, so nothing is fetched again by itself. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      refetchOnWindowFocus: false,
      structuralSharing: false,
    },
  },
})
