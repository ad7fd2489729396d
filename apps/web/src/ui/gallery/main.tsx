// The parts side by side, for looking at them while developing. Not part of the build: only index.html is.
import '@fontsource-variable/geist/wght.css'
import '@fontsource-variable/geist-mono/wght.css'
import '../tokens.css'
import '../base.css'
import '../controls.css'
import '../page.css'
import '../table.css'
import '../overlay.css'
import '../elevation/elevation.css'
import { ThemeProvider } from '@mui/material/styles'
import { createRoot } from 'react-dom/client'
import { theme } from '../theme.ts'
import { Gallery } from './gallery.tsx'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="cultivatd-mode">
      <Gallery />
    </ThemeProvider>,
  )
