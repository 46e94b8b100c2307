import type { Browser, CDPSession } from 'playwright'
import type { Weight } from './weigh.ts'

/**
 * Attaches to the service worker of a page. While a debugger is attached, the browser does not end the worker, so
 * that its memory can be compared over a day.
 */
export async function attachToWorker(browser: Browser, origin: string) {
  const cdp = await browser.newBrowserCDPSession()
  const { targetInfos } = await cdp.send('Target.getTargets')
  const worker = targetInfos.find(
    ({ type, url }) => type === 'service_worker' && url.startsWith(origin),
  )
  if (worker === undefined) throw new Error('no worker answers for the page')
  const { targetId } = worker
  const { sessionId } = await cdp.send('Target.attachToTarget', { targetId, flatten: false })
  const send = sender(cdp, sessionId)
  return {
    /** Memory of the worker after a garbage collection, in bytes. */
    weigh: async (): Promise<Weight['usedSize']> => {
      // Twice, because objects that the first collection finds free may hold others.
      await send('HeapProfiler.collectGarbage')
      await send('HeapProfiler.collectGarbage')
      const { usedSize } = (await send('Runtime.getHeapUsage')) as { usedSize: number }
      return usedSize
    },
  }
}

/** Playwright has no session of a worker, so its messages use the session of the browser. */
function sender(cdp: CDPSession, sessionId: string) {
  let lastId = 0
  return (method: string): Promise<unknown> => {
    lastId += 1
    const id = lastId
    return new Promise((resolve, reject) => {
      const hear = (event: { sessionId: string; message: string }) => {
        if (event.sessionId !== sessionId) return
        const answer = JSON.parse(event.message) as {
          id?: number
          result?: unknown
          error?: object
        }
        if (answer.id !== id) return
        cdp.off('Target.receivedMessageFromTarget', hear)
        if (answer.error === undefined) resolve(answer.result)
        else reject(new Error(`${method}: ${JSON.stringify(answer.error)}`))
      }
      cdp.on('Target.receivedMessageFromTarget', hear)
      void cdp
        .send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
        .catch(reject)
    })
  }
}
