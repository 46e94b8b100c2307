import { contractCalls, fieldsIn, namedIn } from '#contract/calls.ts'

/** The route of the contract that answers a call; '' if there is none. */
export function routeOf(method: string, path: string): string {
  const fits = Object.keys(contractCalls).find((call) => {
    const [itsMethod, route = ''] = call.split(' ')
    const pattern = route.replaceAll(/\{\w+\}/g, '[^/?]+')
    return itsMethod === method && new RegExp(`^${pattern}(\\?|$)`).test(path)
  })
  return fits?.split(' ')[1] ?? ''
}

/** The names in a call with JSON that the contract does not have; the call itself if the contract does not have it. */
export function unnamedIn(method: string, path: string, json: unknown): string[] {
  const named = namedIn(method, routeOf(method, path))
  if (named === undefined) return [`${method} ${path}`]
  const query = new URLSearchParams(path.split('?')[1]).keys()
  return [...query, ...fieldsIn(json)].filter((name) => !named.has(name))
}
