import './zod-without-eval.ts'
import '@fontsource-variable/geist/wght.css'
import '@fontsource-variable/geist-mono/wght.css'
import '../ui/look.ts'
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
