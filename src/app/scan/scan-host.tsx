import { Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { lazyPart } from '#src/hooks/lazy.tsx'
import { CodeReader } from '#src/ui/form/code-button.tsx'

const ScanView = lazyPart(async () => (await import('./scan-view.tsx')).ScanView)

/** Without a secure context a page gets no camera, and `mediaDevices` is missing. */
const hasCamera = () => 'mediaDevices' in navigator

/** Gives the fields below it a reader of codes: the camera, and a hand scanner that types. */
export function ScanHost({ children }: { children: ReactNode }) {
  const [input, setInput] = useState<HTMLInputElement>()

  const stop = useRef<Promise<() => void>>(undefined)

  const reader = useMemo(() => {
    // Loaded with the first field that takes codes, to keep the first screen small.
    const listen = () => {
      stop.current ??= import('./hand-scanner.ts').then(
        ({ listenForHandScanner }) => listenForHandScanner(),
        (cause: unknown) => {
          stop.current = undefined
          console.warn('Codes of a hand scanner arrive as typed', cause)
          return () => undefined
        },
      )
    }
    return { listen, read: hasCamera() ? setInput : undefined }
  }, [])

  useEffect(
    () => () => {
      void stop.current?.then((end) => end())
      stop.current = undefined
    },
    [],
  )

  return (
    <CodeReader value={reader}>
      {children}
      <Suspense>{input && <ScanView input={input} onClose={() => setInput(undefined)} />}</Suspense>
    </CodeReader>
  )
}
