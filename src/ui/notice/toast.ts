import type { StatusTone } from '#src/domain/records/status-words.ts'

export interface Toast {
  id: number
  text: string
  tone: StatusTone
  keeps: boolean
}

interface ToastOptions {
  tone?: StatusTone
  /**
   * The toast concerns something else than the person's current act, so a later success does not
   * remove it.
   */
  keeps?: boolean
  /**
   * How long it stays, in ms: 3 s for success messages (specs), longer for errors, which have to be
   * read.
   */
  ms?: number
}

/** Only the newest toast is visible; an earlier one reappears if it outlasts the newest. */
const keptAtOnce = 3
const shortMs = 3_000
const longMs = 8_000

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/**
 * Shows and announces a sentence for a while. The same sentence is not shown twice at once, and a
 * success removes earlier errors and warnings without `keeps`.
 */
export function showToast(text: string, options: ToastOptions = {}): void {
  const { tone = 'success', keeps = false, ms } = options
  lastId += 1
  const id = lastId
  const isOver = (toast: Toast) => tone === 'success' && isBad(toast.tone) && !toast.keeps
  const others = toasts.filter((toast) => toast.text !== text && !isOver(toast))
  replace([...others, { id, text, tone, keeps }].slice(-keptAtOnce))
  setTimeout(() => dismissToast(id), ms ?? (isBad(tone) ? longMs : shortMs))
}

/** Removes a sentence that no longer holds. */
export function withdrawToast(text: string): void {
  for (const { id } of toasts.filter((toast) => toast.text === text)) dismissToast(id)
}

export const dismissToast = (id: number): void => {
  if (toasts.some((toast) => toast.id === id)) replace(toasts.filter((toast) => toast.id !== id))
}

export const currentToasts = (): readonly Toast[] => toasts

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isBad = (tone: StatusTone): boolean => tone === 'danger' || tone === 'warning'

function replace(next: readonly Toast[]): void {
  toasts = next
  for (const listener of [...listeners]) listener()
}
