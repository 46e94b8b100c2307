/** For tests: an unsigned token, which the app reads like any other and every provider refuses. */
export const fakeToken = (payload: unknown): string =>
  `${encodeBase64Url('{"alg":"none"}')}.${encodeBase64Url(JSON.stringify(payload))}.c2ln`

export function encodeBase64Url(text: string): string {
  const bytes = new TextEncoder().encode(text)
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
