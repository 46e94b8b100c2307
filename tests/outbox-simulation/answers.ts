export interface ProviderAnswer {
  status: number
  headers: Record<string, string>
  body: string
  redirected?: boolean
  /** How the body breaks off on its way. */
  cut?: 'rejects' | 'half'
}

export const value = (status: number, content: unknown): ProviderAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify({ value: content ?? null }),
})

export const problem = (
  status: number,
  message: string,
  error?: Record<string, string>,
): ProviderAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(error === undefined ? { message } : { message, error }),
})
