import type { Id } from '#src/domain/names/ids.ts'
import type { Entry, RecordId } from './entry.ts'

/** Paths of reads of the provider. */
export type Asked = string | readonly string[]

export interface RequestContext {
  /** The provider's id of a record; an entry is only sent once all of its ids are known. */
  id: (id: RecordId) => Id
  /** What the operation's `needs` read right before this call. */
  needed?: unknown
  /** What the call replaces, as far as the person has seen it: for a provider that compares. */
  replaces?: unknown
  /** The person chose to send it over `replaces`, which somebody else had put there. */
  overrules?: true | undefined
  /**
   * Whether the call goes with its extensions; for reads after a lost answer, whether the lost call went with
   * them. Undefined where no call is being built or asked about.
   */
  extensions?: boolean
  /** It had come back for something to be put right, and was tried again. */
  again?: true | undefined
}

/** What the reads say of an act. */
export type Observed =
  /** It is there. `value` names the record that it made. */
  | { is: 'mine'; value?: unknown; there?: unknown }
  /** It is not there, and what stands there the person had before them. */
  | { is: 'before'; there?: unknown }
  /** It is not there, and somebody else has been since. `seen` is what helps the person to decide. */
  | { is: 'theirs'; there: unknown; message: string; seen?: unknown }
  /** They do not tell. Of what may be another's nobody says that it is `mine`. */
  | { is: 'unclear'; there?: unknown }

export interface ObserveContext {
  /** The provider's id of a record. */
  id: (id: RecordId) => Id
  /** What the person had before them; undefined where nobody knows. */
  saw?: unknown
  /** They chose to send it over `saw`, which somebody else had put there. */
  overrules?: true | undefined
  /** What the same reads said right before the first call; undefined where that was not kept. */
  baseline?: unknown
  /** Whether the call goes with its extensions, or the lost one went with them. */
  extensions: boolean
  /** What the provider said with the 409 that is looked into, where no answer was lost before. */
  refusal?: unknown
  /**
   * Whether the picture at this path of the provider is the photo that was sent, by its bytes or as a picture.
   * Undefined where that cannot be told. What is asked here is fetched, and asked once more. Only after a lost
   * or unreadable answer, and a 409: before a call no picture is fetched.
   */
  shows?: (photoId: string, path: string) => boolean | undefined
}

/**
 * Optimistic concurrency of one operation: how the provider shows whether the act is there, and whether it
 * would overwrite what the person has not seen. The engine reads before the call (the precondition), raises the
 * conflict, says what the call replaces, and asks the same question after a lost answer.
 */
export interface Observe<Args> {
  /**
   * The reads that tell. Of several the answer is their list, null for one that is not there; without the first
   * there is no record to write to.
   */
  reads: (args: Args, context: RequestContext) => Asked
  /** They are read before each call: `theirs` is a conflict then. With `there`, only where `saw` is known. */
  precondition?: true
  /** What they say before the first call is kept, to be compared with. */
  baseline?: true
  compare: (answer: unknown, args: Args, context: ObserveContext) => Observed
  /** What stands there, by an answer or by what a screen shows: null for nothing, undefined where it does not tell. */
  there?: (shown: unknown, args: Args) => unknown
  /** What the act puts there, in the same form. */
  gives?: (args: Args) => unknown
  /** A 409 says by itself what stands there: it is not read anew. Undefined where this one does not. */
  refusalTells?: (refusal: unknown) => unknown
  /**
   * What was read of the matter, or what stands there, in words for the person who decides. Where it says
   * nothing the plain values are shown. `baseline` is what was read before the first call.
   */
  facts?: (seen: unknown, args: Args, baseline?: unknown) => readonly ShownFact[]
}

/** One thing that the provider shows. */
export interface ShownFact {
  term: string
  value: string
}

/** How something stood when a person began what they save later. It outlives the page in their draft. */
export interface Begun {
  /** What stood there as they had it before them (`Entry.saw`). */
  saw: unknown
  /** Their own last act on it by then. */
  act?: Pick<Entry, 'id' | 'key'>
  /** One that they began to correct, and what they had before them then. */
  refused?: { id: string; saw?: unknown }
}

interface Overwrites<Args, Value> extends Pick<Observe<Args>, 'reads' | 'refusalTells' | 'facts'> {
  there: (
    shown: unknown,
    args: Args,
    context?: Pick<ObserveContext, 'extensions'>,
  ) => Value | null | undefined
  gives: (args: Args) => Value | null
  /** Whether two are one and the same; identical where nothing else is said. */
  isSame?: (one: Value | null, other: Value | null) => boolean
  /** Whether what stands there is this act's; the same as what it gives where nothing else is said. */
  isMine?: (there: Value | null, args: Args, context: ObserveContext) => boolean | undefined
  /** Says what somebody else has put there, null for nothing, in a sentence in Portuguese. */
  message: (there: Value | null, args: Args, context: ObserveContext) => string
}

/** Of an act that puts one value in the place of another. */
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
