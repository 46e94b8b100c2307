import type { RequestContext } from './observe.ts'
import type { Operation, OutboxRequest, RequestPart } from './operation.ts'

/**
 * Merges a call's extensions (fields and parts outside the contract) into it, for a provider that accepts them.
 */
export function withExtensions({ extensions, ...request }: OutboxRequest): OutboxRequest {
  if (extensions === undefined) return request
  const { json, parts } = request
  if (parts === undefined) {
    const fields = Object.entries(extensions.json ?? {}).filter(([, value]) => value !== undefined)
    return { ...request, json: { ...(json as object), ...Object.fromEntries(fields) } }
  }
  const photos = parts.filter((part) => !isText(part))
  return { ...request, parts: [...parts.filter(isText), ...(extensions.parts ?? []), ...photos] }
}

const isText = (part: RequestPart) => 'value' in part

/** The call of an operation as a provider with extensions receives it. */
export const extendedCall =
  <Args>({ request }: Pick<Operation<Args>, 'request'>) =>
  (args: Args, context: RequestContext): OutboxRequest =>
    withExtensions(request(args, context))
