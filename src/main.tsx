import '#src/app/start/trusted-types.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { watchInstall } from '#src/app/start/install.ts'
import { untilLoaded } from './hooks/lazy.tsx'
import { startTheme } from './ui/theme/theme-choice.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

startTheme()
watchInstall()
// In slices: a slow phone goes on painting and taking taps under what stands in index.html.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)

// The worker comes after the first screen: it must not compete with it for the network.
void untilLoaded(() => import('#src/app/start/sw-bridge.ts'))
  .then(({ startWorker }) => startWorker())
  .then(() => untilLoaded(() => import('#src/app/start/forget-sent.ts')))
  .then(({ watchForgetting }) => watchForgetting())
