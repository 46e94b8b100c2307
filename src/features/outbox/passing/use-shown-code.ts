import { useEffect, useRef, useState } from 'react'
import { codesInSecond, type CodeSize, type Showing } from './showing.ts'

interface ShownCode {
  text: string
  /** How many codes were shown so far. */
  codes: number
  elapsedMs: number
}

/** Shows one code after the other while the page is visible. Calls `onFail` where it has to stop. */
export function useShownCode(
  showing: Showing | undefined,
  size: CodeSize,
  onFail: (error: unknown) => void,
): ShownCode | undefined {
  const [shown, setShown] = useState<ShownCode>()
  const now = useRef({ size, onFail })
  useEffect(() => {
    now.current = { size, onFail }
  })

  useEffect(() => {
    if (showing === undefined) return undefined
    const startedAt = performance.now()
    let codes = 0
    let isGone = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const turn = async () => {
      if (document.visibilityState === 'visible') {
        const text = await showing.next(now.current.size)
        if (isGone) return
        codes += 1
        setShown({ text, codes, elapsedMs: performance.now() - startedAt })
      }
      timer = setTimeout(go, 1000 / codesInSecond)
    }
    const go = () => {
      turn().catch((error: unknown) => {
        if (!isGone) now.current.onFail(error)
      })
    }
    go()
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [showing])

  return shown
}
