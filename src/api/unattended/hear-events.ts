import { providerAddress, type AppConfig } from '../config.ts'

/** The provider sends a comment every 25 s; without any byte for this long the connection is dead, in ms. */
const silenceMs = 70_000

interface Heard {
  token: string
  signal: AbortSignal
  onOpen: () => void
  /** The data of an event. */
  onEvent: (data: string) => void
}

/**
 * Hears an event stream (HTML standard) until it ends. Resolves with the status of the response; rejects if none came,
 * if the stream breaks or falls silent, and when `signal` aborts. `EventSource` cannot send the token in a header. It
 * has the credentials of a read, and neither the worker nor a cache takes part (tell-status.ts says why). It reports
 * nothing to the state of the network, and ends no session.
 */
export async function hearEvents(
  config: Pick<AppConfig, 'providerUrl' | 'extensions'>,
  path: string,
  { token, signal, onOpen, onEvent }: Heard,
): Promise<number> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), silenceMs)
  }
  wait()
  try {
    const answer = await fetch(new URL(providerAddress(config, path), location.origin), {
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'manual',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    const type = answer.headers.get('content-type') ?? ''
    if (!answer.ok || !type.startsWith('text/event-stream') || answer.body === null) {
      await answer.body?.cancel()
      // A page of a captive portal is no answer of the provider.
      return answer.ok ? 0 : answer.status
    }
    onOpen()
    let line = ''
    for await (const text of textsOf(answer.body)) {
      wait()
      const lines = `${line}${text}`.split('\n')
      line = lines.pop() ?? ''
      for (const one of lines) {
        if (one.startsWith('data:')) onEvent(one.slice('data:'.length).trim())
      }
    }
    return answer.status
  } finally {
    clearTimeout(timer)
  }
}

async function* textsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    yield value
  }
}
