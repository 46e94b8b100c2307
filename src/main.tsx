import '#src/app/start/trusted-types.ts'
import { startTransition, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { watchInstall } from '#src/app/start/install.ts'
import { untilLoaded } from './hooks/lazy.tsx'
import { pinSubs, subscribePins } from './session/pin-marks.ts'
import { startTheme } from './ui/theme/theme-choice.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

startTheme()
watchInstall()
// A transition renders in slices: a slow phone still paints the static frame of index.html and
// takes taps.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)

// Start the worker after the first screen, so that it does not compete for the network.
void untilLoaded(() => import('#src/app/start/sw-bridge.ts'))
  .then(({ startWorker }) => startWorker())
  .then(() => untilLoaded(() => import('#src/app/start/forget-sent.ts')))
  .then(({ watchForgetting }) => watchForgetting())

let watching: Promise<unknown> | undefined
/** Only a device with a PIN needs the code. */
function watchPins() {
  if (pinSubs().length > 0)
    watching ??= untilLoaded(() => import('#src/app/start/watch-pins.ts')).then((one) =>
      one.watchPins(),
    )
}
subscribePins(watchPins)
watchPins()
