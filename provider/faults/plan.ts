import { Type, type Static } from 'typebox'

const Ms = Type.Integer({ minimum: 0, maximum: 600_000 })

/**
 * The effect on a matching call:
 * delay: it waits, then continues · status: it gets this status, the route never runs · cut-before: it is received,
 * then the connection is destroyed, the route never runs · cut-after-commit: the route runs, then the connection is
 * destroyed before the response · die-after-commit: the same, and the whole process is killed · portal: it gets an HTML
 * page, the route never runs · truncate: the route runs, half of the response is sent · late: the connection is
 * destroyed at once, the route runs `ms` later.
 */
export const FaultAction = Type.Union([
  Type.Object({ kind: Type.Literal('delay'), ms: Ms }),
  Type.Object({
    kind: Type.Literal('status'),
    status: Type.Integer({ minimum: 200, maximum: 599 }),
    body: Type.Optional(Type.Unknown()),
    headers: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
  Type.Object({ kind: Type.Literal('cut-before') }),
  Type.Object({ kind: Type.Literal('cut-after-commit') }),
  Type.Object({ kind: Type.Literal('die-after-commit') }),
  Type.Object({ kind: Type.Literal('portal') }),
  Type.Object({ kind: Type.Literal('truncate') }),
  Type.Object({ kind: Type.Literal('late'), ms: Ms }),
])
export type FaultAction = Static<typeof FaultAction>

export const Fault = Type.Object({
  match: Type.Object({
    method: Type.Optional(Type.String()),
    /** A regular expression, searched in path and query. */
    path: Type.Optional(Type.String({ format: 'regex' })),
    /** Applies from the nth matching call on, counted from 1. */
    nth: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  /** Number of calls that it applies to; 1 by default. */
  times: Type.Optional(Type.Integer({ minimum: 1 })),
  action: FaultAction,
})
export type Fault = Static<typeof Fault>

/** The pending faults, in the order in which they were planned. */
export class FaultPlan {
  #planned: { fault: Fault; seen: number; left: number }[] = []

  add(fault: Fault) {
    this.#planned.push({ fault, seen: 0, left: fault.times ?? 1 })
  }

  clear() {
    this.#planned = []
  }

  /**
   * The fault for this call: the first that matches, is not used up, and has reached its `nth` call. The call counts
   * for every fault that it matches.
   */
  next(method: string, url: string): FaultAction | undefined {
    let action: FaultAction | undefined
    for (const entry of this.#planned) {
      if (entry.left === 0 || !matches(entry.fault.match, method, url)) continue
      entry.seen += 1
      if (action || entry.seen < (entry.fault.match.nth ?? 1)) continue
      entry.left -= 1
      action = entry.fault.action
    }
    return action
  }
}

const matches = ({ method, path }: Fault['match'], calledMethod: string, url: string) =>
  (method === undefined || method.toUpperCase() === calledMethod) &&
  (path === undefined || new RegExp(path).test(url))
