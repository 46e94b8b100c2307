import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { isNonBlocking, type Entry } from '#src/outbox/model/entry.ts'
import type { Observe, ObserveContext } from '#src/outbox/model/observe.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import { entriesTouching } from '#src/outbox/store/queries.ts'
import { outbox, type Choices, type Engine } from '../device/engine.ts'
import { clearSlot, operations } from '../provider/operations.ts'
import { weathers } from '../person/plan.ts'
import { addRow, setValue } from '../provider/report-operations.ts'
import { daysIn, startDay } from '../provider/day-operations.ts'
import { saveMove, weightsIn } from '../provider/move-operations.ts'
import type { Canary } from './canary.ts'

/** The product's engine with one defect added, in a choice of a person, a pending change, a submit or an operation. */
const bad = (name: string, change: Partial<Engine>): Engine => ({ ...outbox, ...change, name })

const choices = outbox.choices as Choices

const inItsOldPlace = bad('tries again in its old place', {
  choices: {
    ...choices,
    retry: async (db: OutboxDatabase, id) => {
      const before = await db.strict.entries.get(id)
      await choices.retry(db, id)
      if (before !== undefined) await db.strict.entries.update(id, { seq: before.seq })
    },
  },
})

/** The engine with one operation replaced. */
function badOperation<Args>(
  name: string,
  operation: Operation<Args>,
  change: (observe: Observe<Args>) => Partial<Operation<Args>>,
): Canary['engine'] {
  const { kind, observe } = operation
  if (observe === undefined) throw new TypeError('it has to be asked about')
  const made = { ...operation, ...change(observe) } as unknown as Operation<never>
  return bad(name, { operations: new Map(operations).set(kind, made) })
}

/** Treats another person's value as the value that the person saw. */
const seesAll = <Args>(
  observe: Observe<Args>,
  isSo: (context: ObserveContext) => boolean,
): Partial<Operation<Args>> => ({
  observe: {
    ...observe,
    compare: (answer, args, context) => {
      const observed = observe.compare(answer, args, context)
      return observed.is === 'theirs' && isSo(context) ? { ...observed, is: 'before' } : observed
    },
  },
})

const overwritesUnseen = badOperation('overwrites what nobody saw', setValue, (observe) =>
  seesAll(observe, () => true),
)

const overrulesAnything = badOperation('overrules whatever is there by then', setValue, (observe) =>
  seesAll(observe, ({ overrules }) => overrules === true),
)

const showsDeclined = bad('shows what was declined as done', {
  pending: async (db: OutboxDatabase, person, key) => {
    const { entries, serverIds } = await entriesTouching(db, person, key)
    const asIfDone = (entry: Entry): Entry =>
      isNonBlocking(entry) ? { ...entry, state: 'waiting' } : entry
    return { entries: entries.map(asIfDone), serverIds }
  },
})

const knowsOneName = bad('shows what was done under one name alone', {
  pending: async (db: OutboxDatabase, person, key) => {
    const { entries, serverIds } = await entriesTouching(db, person, key)
    return { entries: entries.filter(({ touches }) => touches.includes(key)), serverIds }
  },
})

const takesAnyLess = badOperation('takes any lower weight for its own', saveMove, (observe) => ({
  observe: {
    ...observe,
    compare: (answer, args, { baseline, ...context }) => {
      const [before = 0] = baseline === undefined ? [] : weightsIn(baseline)
      const [after = 0] = weightsIn(answer)
      return after < before ? { is: 'mine' } : observe.compare(answer, args, context)
    },
  },
}))

const movesAgain = badOperation(
  'moves again where somebody moved beside it',
  saveMove,
  (observe) => ({
    observe: {
      ...observe,
      compare: (answer, args, context) => {
        const observed = observe.compare(answer, args, context)
        const [there] = weightsIn(answer)
        return observed.is === 'mine' ? observed : { is: 'before', there }
      },
    },
  }),
)

const { order: _, ...inNoOrder } = saveMove
const movesInAnyOrder = bad('moves in any order', {
  operations: new Map(operations).set(saveMove.kind, inNoOrder as unknown as Operation<never>),
})

const believesNames = badOperation('takes another name for another person', addRow, (observe) => ({
  observe: {
    ...observe,
    compare: (answer, args, context) => {
      const { value } = answer as { value: { rows: { maker?: string }[] } }
      const rows = value.rows.filter(({ maker = args.maker }) => maker === args.maker)
      return observe.compare({ value: { ...value, rows } }, args, context)
    },
  },
}))

const asksOfNow = badOperation('asks for the checklist of now', startDay, (observe) => ({
  observe: { ...observe, reads: ({ machine }) => `/days/${machine}?current=1` },
}))

const takesAnyOfTheDay = badOperation(
  'takes any checklist of the day for its own',
  startDay,
  (observe) => ({
    observe: {
      ...observe,
      compare: (answer, { day }) => {
        const found = daysIn(answer).find((one) => one.day === day)
        return found === undefined ? { is: 'before' } : { is: 'mine', value: { id: found.id } }
      },
    },
  }),
)

const ofTheDayItArrives = badOperation('counts for the day on which it arrives', startDay, () => ({
  request: (args, context) => {
    const { extensions: _, ...request } = startDay.request(args, context)
    return request
  },
}))

/** Every provider gets the extensions, even if the configuration says that it does not accept them. */
const tellsAll = bad('sends extensions to whoever is there', {
  drain: (db: OutboxDatabase, ports, options) =>
    outbox.drain(db, { ...ports, settings: { ...ports.settings, extensions: true } }, options),
})

/** The removal of a photo has another target than the write that set the photo. */
const removesUnderAnotherName = bad('does not wait with a removal for what it undoes', {
  submit: (db: OutboxDatabase, ports, person, intents, bodies) =>
    outbox.submit(
      db,
      ports,
      person,
      intents.map((intent) =>
        intent.operation.kind === clearSlot.kind
          ? { ...intent, operation: clearSlotApart as unknown as Operation<never> }
          : intent,
      ),
      bodies,
    ),
})
const clearSlotApart = {
  ...clearSlot,
  target: ({ record: at, slot }) => `removal:${at}/${slot}`,
} as typeof clearSlot

export const badOutboxes: Canary[] = [
  { engine: removesUnderAnotherName, caughtFor: ['STALE'], weather: weathers.emptied },
  { engine: inItsOldPlace, caughtFor: ['ORDER', 'EARLY'], weather: weathers.crowded },
  { engine: overwritesUnseen, seed: 16, caughtFor: ['UNSEEN'], weather: weathers.crowded },
  { engine: overrulesAnything, seed: 13, caughtFor: ['UNSEEN'], weather: weathers.disputed },
  { engine: showsDeclined, caughtFor: ['VIEW'], weather: weathers.crowded },
  { engine: knowsOneName, caughtFor: ['VIEW'], weather: weathers.crowded },
  { engine: believesNames, seed: 26, caughtFor: ['TWICE'], weather: weathers.coinciding },
  { engine: takesAnyLess, caughtFor: ['LOST'], weather: weathers.moving },
  { engine: movesAgain, caughtFor: ['TWICE'], weather: weathers.moving },
  { engine: movesInAnyOrder, caughtFor: ['ORDER', 'NEEDLESS'], weather: weathers.moving },
  { engine: asksOfNow, seed: 20, caughtFor: ['FALSE-END'], weather: weathers.midnight },
  { engine: takesAnyOfTheDay, caughtFor: ['ADOPTED'], weather: weathers.midnight },
  { engine: tellsAll, caughtFor: ['LETTER'], model: 'strict' },
  { engine: ofTheDayItArrives, caughtFor: ['DAY'], weather: weathers.midnight },
]
