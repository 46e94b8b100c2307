import { act, render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useMeantTap } from '#src/ui/form/use-meant-tap.ts'
import { useSingleTap } from '#src/ui/form/use-single-tap.ts'

type Meant = ReturnType<typeof useMeantTap>

/** Dispatches a tap with an earlier timestamp than its handling. */
function tapMadeAt<Reported>(at: number, handle: () => Reported): Reported {
  const tap = new Event('click')
  Object.defineProperty(tap, 'timeStamp', { value: at })
  Object.defineProperty(globalThis, 'event', { value: tap, configurable: true })
  try {
    return handle()
  } finally {
    Reflect.deleteProperty(globalThis, 'event')
  }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

function showQuestions() {
  let meant: Meant | undefined
  function Questions({ shown }: { shown: string }) {
    meant = useMeantTap(shown)
    return null
  }
  const { rerender } = render(<Questions shown="freio" />)
  return {
    taps: (): Meant => meant ?? expect.unreachable(),
    goOn: (shown: string) => rerender(<Questions shown={shown} />),
  }
}

describe('UX-26 a slow device, which handles a tap long after it was made', () => {
  it('recognizes the second tap of a double tap by the timestamps', async () => {
    const { taps } = showQuestions()
    const firstAt = performance.now() - 1_000
    tapMadeAt(firstAt, taps().answered)
    expect(tapMadeAt(firstAt + 91, taps().isTooSoon)).toBe(true)
    expect(tapMadeAt(firstAt + 400, taps().isTooSoon)).toBe(false)
  })

  it('ignores a tap on a dialog that was made before the dialog was on the screen', async () => {
    const { taps, goOn } = showQuestions()
    const firstAt = performance.now() - 1_000
    tapMadeAt(firstAt, taps().answered)
    goOn('buzina')
    expect(tapMadeAt(performance.now(), taps().isTooSoon)).toBe(true)
    await act(async () => {
      await nextFrame()
      await nextFrame()
      await nextFrame()
    })
    expect(tapMadeAt(firstAt + 400, taps().isTooSoon)).toBe(true)
    expect(tapMadeAt(performance.now(), taps().isTooSoon)).toBe(false)
  })

  it('starts nothing with the second tap of a double tap, however late it is handled', async () => {
    let once: ReturnType<typeof useSingleTap> | undefined
    function Button() {
      once = useSingleTap()
      return null
    }
    render(<Button />)
    let begun = 0
    const begin = () => {
      begun += 1
    }
    const now = performance.now()
    await tapMadeAt(now, () => once?.(begin))
    await tapMadeAt(now + 91, () => once?.(begin))
    expect(begun).toBe(1)
    await tapMadeAt(performance.now() + 10_000, () => once?.(begin))
    expect(begun).toBe(2)
  })
})
