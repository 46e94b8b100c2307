/**
 * A new version wants to take over (UX-11): whoever sends, in the worker or in any tab, brings what is
 * under way to its end and begins nothing more.
 */
const channelName = 'pavilhao-cease'

/** Says so. What begins to be sent later has not heard it. */
export const askToCease = (): void => say('cease')

/** Says so, and that the pages ask the former worker for nothing more: its replacement begins now. */
export const askForIdle = (): void => say('idle')

function say(message: 'cease' | 'idle'): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}

/** Runs `send` with a signal that is aborted when somebody asks for it. */
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
