export interface ProviderAnswer {
  status: number
  headers: Record<string, string>
  body: string
  redirected?: boolean
  /** How the body is truncated. */
  cut?: 'rejects' | 'half'
}

export const value = (status: number, content: unknown): ProviderAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ value: content ?? null }),
})

const picturePrefix = 'encoded anew: '

/** A photo as a provider returns it: re-encoded, so other bytes with the same picture. */
export const picture = (sha256: string): ProviderAnswer => ({
  status: 200,
  headers: { 'content-type': 'image/jpeg' },
  body: `${picturePrefix}${sha256}`,
})

const hashLength = 64

/** Whether these bytes are a picture of the photo with this hash; undefined if they are no picture. */
export function isPictureOf(
  bytes: ArrayBuffer,
  sha256: string,
): boolean | 'incomplete' | undefined {
  const text = Buffer.from(bytes).toString('latin1')
  if (!text.startsWith(picturePrefix.slice(0, text.length))) return undefined
  const hash = text.slice(picturePrefix.length)
  return hash.length < hashLength ? 'incomplete' : hash === sha256
}

export const problem = (
  status: number,
  message: string,
  error?: Record<string, string>,
): ProviderAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(error === undefined ? { message } : { message, error }),
})
