/** What became of one call, as far as the network goes. A refusal by the provider is an answer. */
export type Outcome = 'answered' | 'slow' | 'lost' | 'portal'

export type NetworkLevel = 'online' | 'unstable' | 'offline'

export interface NetworkState {
  level: NetworkLevel
  /** The network itself wants a sign-in. */
  portal: boolean
  answeredInRow: number
  lostInRow: number
}

/** Until a call says otherwise. `lostInRow` 1: the first call of all decides alone. */
export const unknownNetwork: NetworkState = {
  level: 'online',
  portal: false,
  answeredInRow: 0,
  lostInRow: 1,
}

/** One lost call is an accident, two in a row are an outage; two answers in a row end one. */
const enoughInRow = 2

/** What one more call says about the network. Pure. */
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
/** The same object while nothing that shows changes, so that nothing is drawn again. */
let shown: ShownNetwork = { level: state.level, portal: state.portal }
const listeners = new Set<() => void>()

/** Fed by every call that the page or its worker makes. */
export function reportOutcome(outcome: Outcome): void {
  state = afterOutcome(state, outcome)
  const { level, portal } = state
  if (level === shown.level && portal === shown.portal) return
  shown = { level, portal }
  for (const listener of [...listeners]) listener()
}

export const networkState = (): ShownNetwork => shown

/** Calls `listener` when what shows changes. Returns what stops it. */
export function subscribeNetwork(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
