import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router-dom'
import { isAside, type Entry } from '#src/outbox/model/entry.ts'

/** What a link to the screen of a refused act says: that one is to be put right there (UX-06). */
export const correcting = ({ id }: Entry) => ({ correcting: id })

function correctingIn(state: unknown): string | undefined {
  const { correcting: id } = (state ?? {}) as { correcting?: unknown }
  return typeof id === 'string' ? id : undefined
}

/** The refused one of `entries` that the person has come to this screen for. */
export function useCorrecting(entries: readonly Entry[]): Entry | undefined {
  const id = correctingIn(useLocation().state)
  return id === undefined
    ? undefined
    : entries.find((one) => one.id === id && one.state === 'parked' && !isAside(one))
}

/** Opens, once for each time that the person comes for it, the form of what was refused. */
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

/** Leads to the first field in it that was spoken against. Answers whether there is one. */
export function leadToRefused(within: HTMLElement): boolean {
  const field = within.querySelector<HTMLElement>('[aria-invalid=true], [data-refused]')
  field?.focus()
  field?.scrollIntoView({ block: 'center' })
  return field !== null
}

/** Leads to the field that was spoken against, as soon as the screen that the person came to shows it. */
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
    // Whoever has begun something else is not taken away from it.
    screen.addEventListener('pointerdown', stop)
    return stop
  }, [main, key, isCorrecting])
}
