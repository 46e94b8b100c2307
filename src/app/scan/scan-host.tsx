import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { lazyPart } from '#src/hooks/lazy.tsx'
import { CodeReader } from '#src/ui/form/code-button.tsx'

const ScanView = lazyPart(async () => (await import('./scan-view.tsx')).ScanView)

/** Without a secure context a page gets no camera, and `mediaDevices` is missing. */
const hasCamera = () => 'mediaDevices' in navigator

/** Gives the fields below it a reader of codes: the camera, and a hand scanner that types. */
export function ScanHost({ children }: { children: ReactNode }) {
  const [input, setInput] = useState<HTMLInputElement>()

  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    import('./hand-scanner.ts').then(
      ({ listenForHandScanner }) => {
        if (!isGone) stop = listenForHandScanner()
      },
      (cause: unknown) => console.warn('Codes of a hand scanner arrive as typed', cause),
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [])

  return (
    <CodeReader value={hasCamera() ? setInput : undefined}>
      {children}
      <Suspense>{input && <ScanView input={input} onClose={() => setInput(undefined)} />}</Suspense>
    </CodeReader>
  )
}
