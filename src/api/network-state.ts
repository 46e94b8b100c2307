/** The outcome of one call for the state of the network. A refusal by the provider counts as answered. */
export type Outcome = 'answered' | 'slow' | 'lost' | 'portal'

export type NetworkLevel = 'online' | 'unstable' | 'offline'

export interface NetworkState {
  level: NetworkLevel
  /** A captive portal requires a sign-in. */
  portal: boolean
  answeredInRow: number
  lostInRow: number
}

/** The state before the first call. `lostInRow` is 1, so that the first call decides alone. */
export const unknownNetwork: NetworkState = {
  level: 'online',
  portal: false,
  answeredInRow: 0,
  lostInRow: 1,
}

/** One lost call is an accident, two in a row are an outage; two answers in a row end an outage. */
const enoughInRow = 2

/** The state after one more call. Pure. */
export function afterOutcome(state: NetworkState, outcome: Outcome): NetworkState {
  switch (outcome) {
    case 'answered': {
      const answeredInRow = state.answeredInRow + 1
      const trusted = state.level === 'online' || answeredInRow >= enoughInRow
      return { level: trusted ? 'online' : 'unstable', portal: false, answeredInRow, lostInRow: 0 }
    }
    case 'slow':
      return { level: 'unstable', portal: false, answeredInRow: 0, lostInRow: 0 }
    case 'lost': {
      const lostInRow = state.lostInRow + 1
      const gone = state.level === 'offline' || lostInRow >= enoughInRow
      return {
        level: gone ? 'offline' : 'unstable',
        portal: state.portal,
        answeredInRow: 0,
        lostInRow,
      }
    }
    case 'portal':
      return { level: 'offline', portal: true, answeredInRow: 0, lostInRow: 0 }
  }
}

export interface ShownNetwork {
  level: NetworkLevel
  portal: boolean
}

let state = unknownNetwork
/** The same object while nothing visible changes, so that React does not render again. */
let shown: ShownNetwork = { level: state.level, portal: state.portal }
const listeners = new Set<() => void>()

/** Calls of the page and of its worker report their outcomes here. */
export function reportOutcome(outcome: Outcome): void {
  state = afterOutcome(state, outcome)
  const { level, portal } = state
  if (level === shown.level && portal === shown.portal) return
  shown = { level, portal }
  for (const listener of [...listeners]) listener()
}

export const networkState = (): ShownNetwork => shown

/** Calls `listener` when the visible state changes. Returns a function that unsubscribes. */
export function subscribeNetwork(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
