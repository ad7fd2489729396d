import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queryClient } from '../live/query-client.ts'
import { Snackbar } from '../ui/snackbar.tsx'
import { theme } from '../ui/theme.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { router } from './router.tsx'

// The server's content policy lets only styles with its nonce in.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content
const cache = createCache({ key: 'css', prepend: true, ...(nonce ? { nonce } : {}) })

/** The key under which the chosen color mode is kept; without a choice the system decides. */
export const modeStorageKey = 'cultivatd-mode'

export function App() {
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={modeStorageKey}>
        <QueryClientProvider client={queryClient}>
          <ErrorBoundary>
            <RouterProvider router={router} />
          </ErrorBoundary>
          <Snackbar />
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  )
}
