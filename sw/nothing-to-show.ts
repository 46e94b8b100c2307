import { portalStatus } from '#src/api/portal.ts'
import type { Asked } from './ask-provider.ts'

/** The answer when there is none and nothing is kept: never a portal's page as data. */
export function nothingToShow(asked: Extract<Asked, { is: 'none' }>): Response {
  if (asked.loss === 'portal') {
    return new Response(null, {
      status: portalStatus,
      statusText: 'Network Authentication Required',
    })
  }
  return asked.response ?? Response.error()
}
