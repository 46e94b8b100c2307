type Turn = () => void

const waiting = new Set<Turn>()
let isRunning = false

/**
 * Calls back when its turn has come, one caller a frame: what many pieces of a screen begin at once
 * would hold the screen up. Returns what gives the turn up.
 */
export function inTurn(turn: Turn): () => void {
  waiting.add(turn)
  if (!isRunning) {
    isRunning = true
    requestAnimationFrame(takeOne)
  }
  return () => void waiting.delete(turn)
}

function takeOne(): void {
  const [turn] = waiting
  if (turn === undefined) {
    isRunning = false
    return
  }
  waiting.delete(turn)
  turn()
  requestAnimationFrame(takeOne)
}
