import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import '@mantine/core/styles.layer.css'
import '@mantine/notifications/styles.layer.css'
import '@mantine/spotlight/styles.layer.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import './forced-colors.css'
import { startState } from './state/start.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element "root".')
void startState()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
