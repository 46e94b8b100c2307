import { http } from '#src/api/http.ts'
import type { PersonKey } from '#src/outbox/entry.ts'
import { askedImages } from '#src/reads/asked-images.ts'
import { prefetch } from '#src/reads/prefetch.ts'

/** More than any record but the very largest has. */
const mostAhead = 200

const nameOf = (person: PersonKey, path: string) => `${person} ${path}`

/** Fetches images, so that they show with no network although nobody has looked at them yet. Never rejects. */
export async function fetchImagesAhead(
  person: PersonKey,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  await prefetch(
    paths.slice(0, mostAhead).filter((path) => !askedImages.has(nameOf(person, path))),
    async (path) => {
      await fetchImageAhead(person, path, signal)
      return undefined
    },
    signal,
  )
}

/** The same of one. Rejects with ApiError when it did not come. */
export async function fetchImageAhead(
  person: PersonKey,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  await http.getBlob(path, 'image/*', { signal })
  askedImages.add(nameOf(person, path))
}
