import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { isNonBlocking, type Entry } from '#src/outbox/model/entry.ts'

/**
 * The history state of a link to the screen of a refused act, which opens its correction (UX-06).
 */
export const correcting = ({ id }: Entry) => ({ correcting: id })

function correctingIn(state: unknown): string | undefined {
  const { correcting: id } = (state ?? {}) as { correcting?: unknown }
  return typeof id === 'string' ? id : undefined
}

/** The refused one of `entries` that the person wants to correct on this screen. */
export function useCorrecting(entries: readonly Entry[]): Entry | undefined {
  const id = correctingIn(useLocation().state)
  return id === undefined
    ? undefined
    : entries.find((one) => one.id === id && one.state === 'parked' && !isNonBlocking(one))
}

/** Opens the form of the refused act, once for each navigation to it. */
export function useOpenCorrecting(entries: readonly Entry[], open: (entry: Entry) => void): void {
  const { key } = useLocation()
  const entry = useCorrecting(entries)
  const openedFor = useRef<string>(undefined)
  useEffect(() => {
    if (entry === undefined || openedFor.current === key) return
    openedFor.current = key
    open(entry)
  }, [entry, key, open])
}

/** Focuses the first refused field in the element. Returns whether there is one. */
export function leadToRefused(within: HTMLElement): boolean {
  const field = within.querySelector<HTMLElement>('[aria-invalid=true], [data-refused]')
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
  return field !== null
}

/** Focuses the refused field as soon as the screen shows it after the navigation. */
export function useFocusOnRefused(main: RefObject<HTMLElement | null>): void {
  const location = useLocation()
  const { key } = location
  const isCorrecting = correctingIn(location.state) !== undefined
  useEffect(() => {
    const screen = main.current
    if (!isCorrecting || screen === null) return undefined
    if (leadToRefused(screen)) return undefined
    const observer = new MutationObserver(() => leadToRefused(screen) && stop())
    const stop = () => {
      observer.disconnect()
      screen.removeEventListener('pointerdown', stop)
    }
    observer.observe(screen, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-invalid', 'data-refused'],
    })
    // A person who has begun something else keeps the focus.
    screen.addEventListener('pointerdown', stop)
    return stop
  }, [main, key, isCorrecting])
}
