// The parts side by side, for looking at them while developing. Not part of the build: only index.html is.
import '@fontsource-variable/geist/wght.css'
import '@fontsource-variable/geist-mono/wght.css'
import '../../ui/look.ts'
import { ThemeProvider } from '@mui/material/styles'
import { createRoot } from 'react-dom/client'
import { theme } from '../../ui/theme.ts'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="cultivatd-mode">
      <Gallery />
    </ThemeProvider>,
  )
