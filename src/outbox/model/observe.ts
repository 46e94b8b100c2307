import type { Id } from '#src/domain/names/ids.ts'
import type { Entry, RecordId } from './entry.ts'

/** Paths of reads of the provider. */
export type Asked = string | readonly string[]

export interface RequestContext {
  /** The provider's id of a record; an entry is sent only once all of its ids are known. */
  id: (id: RecordId) => Id
  /** What the operation's `needs` returned right before this call. */
  needed?: unknown
  /** The value that the call replaces, as the person saw it: for a provider that checks preconditions. */
  replaces?: unknown
  /** The person chose to overwrite `replaces`, which is a value of somebody else. */
  overrules?: true | undefined
  /**
   * Whether the call carries its extensions; for reads after a lost response, whether the lost call carried
   * them. Undefined outside of building or reconciling a call.
   */
  extensions?: boolean
  /** The provider had declined the entry with a `todo`, and the entry was retried. */
  again?: true | undefined
}

/** The result of comparing the reads with an act. */
export type Observed =
  /** The act is present at the provider. `value` names the record that it made. */
  | { is: 'mine'; value?: unknown; there?: unknown }
  /** The act is absent, and the current value is the one that the person saw, if that is known. */
  | { is: 'before'; there?: unknown }
  /** The act is absent, and somebody else has changed the value. `seen` helps the person to decide. */
  | { is: 'theirs'; there: unknown; message: string; seen?: unknown }
  /** The reads are inconclusive, for example because a new record may be another person's. */
  | { is: 'unclear'; there?: unknown }

export interface ObserveContext {
  /** The provider's id of a record. */
  id: (id: RecordId) => Id
  /** The value that the person saw before the act; undefined if unknown. */
  saw?: unknown
  /** The person chose to overwrite `saw`, which is a value of somebody else. */
  overrules?: true | undefined
  /** What the same reads returned right before the first call; undefined if that was not stored. */
  baseline?: unknown
  /** Whether the call carries its extensions, or the lost call carried them. */
  extensions: boolean
  /** The body of the 409 response that is being examined, if no earlier response was lost. */
  refusal?: unknown
  /**
   * Present only where a person asks whether the provider still has what it acknowledged: the provider's id of the
   * record that the act made, and the value that `accept` read from the response.
   */
  acknowledged?: { id: Id | undefined; value: unknown }
  /** Present only where a person says which record the act made («Já chegou»): the provider's id of that record. */
  claimed?: Id
  /**
   * Whether the provider's picture at this path is the sent photo, by its bytes or as a picture. Undefined if the
   * picture was not fetched or the comparison is inconclusive. The engine fetches the paths that are asked for
   * here, up to a limit, and calls `compare` again. Present only after a lost or unreadable response or a 409: no
   * picture is fetched before a call.
   */
  shows?: (photoId: string, path: string) => boolean | undefined
}

/**
 * Optimistic concurrency of one operation: how the provider shows whether the act is present, and whether the
 * act would overwrite a value that the person has not seen. The engine reads before the call (the
 * precondition), raises the conflict, reports the replaced value, and runs the same comparison after a lost
 * response.
 */
export interface Observe<Args> {
  /**
   * Paths of the reads to compare with. For several paths the answer is a list, with null for a read that was not
   * found; if the first is not found before a call, the record does not exist.
   */
  reads: (args: Args, context: RequestContext) => Asked
  /**
   * Each call needs the result of the reads, at most some seconds old, and `theirs` is then a conflict. With
   * `there`, this holds only if `saw` is known.
   */
  precondition?: true
  /** The answer before the first call is stored, as the baseline for later comparisons. */
  baseline?: true
  compare: (answer: unknown, args: Args, context: ObserveContext) => Observed
  /**
   * The current value, from an answer or from what a screen shows: null for none, undefined if it cannot be
   * determined.
   */
  there?: (shown: unknown, args: Args) => unknown
  /** The value that the act writes, in the same form. */
  gives?: (args: Args) => unknown
  /** Extracts the current value from the body of a 409, which saves a read; undefined if this body lacks it. */
  refusalTells?: (refusal: unknown) => unknown
  /**
   * Describes what was read, or the current value, to the person who decides. If it returns nothing, the plain
   * values are shown. `baseline` is what was read before the first call.
   */
  facts?: (seen: unknown, args: Args, baseline?: unknown) => readonly ShownFact[]
}

/** One fact that the provider shows. */
export interface ShownFact {
  term: string
  value: string
}

/**
 * The state when a person began an edit that they save later. The draft stores it, so that it survives a
 * reload.
 */
export interface Begun {
  /** The value that the person saw (`Entry.saw`). */
  saw: unknown
  /** The person's own last entry on the same target at that time. */
  act?: Pick<Entry, 'id' | 'key'>
  /** A refused entry that the person began to correct, and the value that they saw then. */
  refused?: { id: string; saw?: unknown }
}

interface Overwrites<Args, Value> extends Pick<Observe<Args>, 'reads' | 'refusalTells' | 'facts'> {
  there: (
    shown: unknown,
    args: Args,
    context?: Pick<ObserveContext, 'extensions'>,
  ) => Value | null | undefined
  gives: (args: Args) => Value | null
  /** Whether two values are equal; `Object.is` by default. */
  isSame?: (one: Value | null, other: Value | null) => boolean
  /** Whether the current value is this act's; by default, whether it equals the value that the act writes. */
  isMine?: (there: Value | null, args: Args, context: ObserveContext) => boolean | undefined
  /** A sentence in Portuguese about the value that somebody else wrote; null means none. */
  message: (there: Value | null, args: Args, context: ObserveContext) => string
}

/** `observe` for an act that replaces one value by another. */
export function overwrites<Args, Value>(spec: Overwrites<Args, Value>): Observe<Args> {
  const { there: find, gives, isSame = Object.is, message, ...rest } = spec
  const isMine = spec.isMine ?? ((there, args) => isSame(there, gives(args)))
  return {
    reads: rest.reads,
    ...(rest.refusalTells && { refusalTells: rest.refusalTells }),
    ...(rest.facts && { facts: rest.facts }),
    precondition: true,
    there: (shown, args) => find(shown, args),
    gives,
    compare: (answer, args, context) => {
      const there = find(answer, args, context)
      if (there === undefined) return { is: 'unclear' }
      const mine = isMine(there, args, context)
      if (mine === true) return { is: 'mine', there }
      if (mine === undefined && context.shows !== undefined) return { is: 'unclear', there }
      const saw = context.saw as Value | null | undefined
      if (saw === undefined || isSame(there, saw)) return { is: 'before', there }
      return { is: 'theirs', there, message: message(there, args, context) }
    },
  }
}
