/** The status of a network that requires its own sign-in (RFC 6585 §6). */
export const portalStatus = 511

/**
 * Whether a captive portal's or proxy's page came in place of the provider's response: the provider never
 * redirects, and never sends a successful response as a page.
 */
export const isPortal = (
  response: Pick<Response, 'redirected' | 'status' | 'ok'> & { headers: Pick<Headers, 'get'> },
): boolean =>
  response.redirected ||
  response.status === portalStatus ||
  (response.ok && /^text\/html\b/i.test(response.headers.get('content-type') ?? ''))
