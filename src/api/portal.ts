import { portalStatus } from './api-error.ts'

/**
 * Whether a page of the network (a hotel's, a proxy's) came in the place of the provider's answer:
 * the provider never redirects, and never answers a call well with a page.
 */
export const isPortal = (response: Response): boolean =>
  response.redirected ||
  response.status === portalStatus ||
  (response.ok && /^text\/html\b/i.test(response.headers.get('content-type') ?? ''))
