/** The answer of a network that wants a sign-in of its own (RFC 6585 §6). */
export const portalStatus = 511

/**
 * Whether a page of the network (a hotel's, a proxy's) came in the place of the provider's answer:
 * the provider never redirects, and never answers a call well with a page.
 */
export const isPortal = (
  response: Pick<Response, 'redirected' | 'status' | 'ok'> & { headers: Pick<Headers, 'get'> },
): boolean =>
  response.redirected ||
  response.status === portalStatus ||
  (response.ok && /^text\/html\b/i.test(response.headers.get('content-type') ?? ''))
