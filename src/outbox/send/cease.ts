/**
 * A new version wants to take over (UX-11): every sender, in the worker or in any tab, finishes its calls in
 * flight and starts no more.
 */
const channelName = 'pavilhao-cease'

/** Broadcasts the request. A sender that starts later does not receive it. */
export const askToCease = (): void => say('cease')

/**
 * Broadcasts the request again. It also asks pages to delay requests to the old worker, because its replacement
 * begins now.
 */
export const askForIdle = (): void => say('idle')

function say(message: 'cease' | 'idle'): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}

/** Runs `send` with a signal that aborts when a request to cease arrives. */
export async function untilAskedToCease<T>(send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const asked = new AbortController()
  if (!('BroadcastChannel' in globalThis)) return send(asked.signal)
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', () => asked.abort())
  try {
    return await send(asked.signal)
  } finally {
    channel.close()
  }
}
