import { useSyncExternalStore } from 'react'
import { askHint } from '#src/photos/hint/ask-hint.ts'
import type { PhotoHint } from '#src/photos/hint/hint-of.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { bodyIdOf, type ShownPhoto } from '../photo/shown-photo.ts'

const sentences: Record<PhotoHint, string> = {
  blurred: 'A foto parece tremida. Confira.',
  dark: 'A foto está escura. Confira.',
}

/** The hints about the photos of this page, by photo. They are not stored: the person checks the photo now. */
const hintById = new Map<string, PhotoHint>()
const listeners = new Set<() => void>()

/** Measures a stored photo; screens that show the photo then show its hint. Never rejects. */
export async function noteHint({ id, bytes }: Pick<TakenPhoto, 'id' | 'bytes'>): Promise<void> {
  const hint = await askHint(bytes)
  if (hint === undefined) return
  hintById.set(id, hint)
  for (const listener of [...listeners]) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The sentence about a photo that may be blurred or dark; undefined for any other. */
export function useHint(photo: ShownPhoto | undefined): string | undefined {
  // The key of a draft is the id of its photo.
  const id = photo && (bodyIdOf(photo) ?? photo.key)
  const hint = useSyncExternalStore(listen, () => (id === undefined ? id : hintById.get(id)))
  return hint && sentences[hint]
}
