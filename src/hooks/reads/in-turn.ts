type Turn = () => void

const waiting = new Set<Turn>()
let isRunning = false

/**
 * Calls back one caller a frame, because many parts of a screen that start at once would block it.
 * Returns a function that cancels the call.
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
