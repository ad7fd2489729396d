import '@fontsource-variable/geist/wght.css'
import '@fontsource-variable/geist-mono/wght.css'
import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/controls.css'
import '../ui/page.css'
import '../ui/table.css'
import '../ui/overlay.css'
import '../ui/elevation/elevation.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { followPresses } from '../ui/press-end.ts'
import { App } from './app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
followPresses(document)
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
