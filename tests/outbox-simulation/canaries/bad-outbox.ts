import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { isAside, type Entry } from '#src/outbox/model/entry.ts'
import { natural, type Operation } from '#src/outbox/model/operation.ts'
import { entriesTouching } from '#src/outbox/store/queries.ts'
import { outbox, type Choices, type Engine } from '../engine.ts'
import { clearSlot, operations } from '../operations.ts'
import { weathers } from '../plan.ts'
import { addRow, setValue, type Row, type SettingValue } from '../report-operations.ts'
import { daysIn, startDay, type StartingDay } from '../day-operations.ts'
import { saveMove, weightsIn, type Moving } from '../move-operations.ts'
import type { Canary } from './canary.ts'

/**
 * The product's own engine with one thing made wrong around it: for what the small engine has not got, a
 * person's choices and what screens show.
 */
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

const overrulesAnything = bad('overrules whatever is there by then', {
  operations: new Map(operations).set(setValue.kind, {
    ...setValue,
    request: (args: SettingValue, context) => {
      if (context.overrules === undefined) return setValue.request(args, context)
      const { fields } = (context.seen as { value: { fields: Record<string, string> } }).value
      return setValue.request({ ...args, from: fields[args.field] ?? null }, context)
    },
  } as Operation<SettingValue> as unknown as Operation<never>),
})

const showsDeclined = bad('shows what was declined as done', {
  laid: async (db: OutboxDatabase, person, key) => {
    const { entries, serverIds } = await entriesTouching(db, person, key)
    const asIfDone = (entry: Entry): Entry =>
      isAside(entry) ? { ...entry, state: 'waiting' } : entry
    return { entries: entries.map(asIfDone), serverIds }
  },
})

const knowsOneName = bad('shows what was done under one name alone', {
  laid: async (db: OutboxDatabase, person, key) => {
    const { entries, serverIds } = await entriesTouching(db, person, key)
    return { entries: entries.filter(({ touches }) => touches.includes(key)), serverIds }
  },
})

const badDays = (name: string, change: Partial<Operation<StartingDay>>): Canary['engine'] =>
  bad(name, {
    operations: new Map(operations).set(startDay.kind, {
      ...startDay,
      ...change,
    } as Operation<StartingDay> as unknown as Operation<never>),
  })

const { replay } = startDay
if (replay.class !== 'probe') throw new TypeError('it has to be asked about')

const badMoves = (name: string, change: (asked: Probe<Moving>) => Partial<Operation<Moving>>) => {
  const asked = saveMove.replay
  if (asked.class !== 'probe') throw new TypeError('it has to be asked about')
  const made = { ...saveMove, ...change(asked) } as Operation<Moving>
  return bad(name, {
    operations: new Map(operations).set(saveMove.kind, made as unknown as Operation<never>),
  })
}

type Probe<Args> = Extract<Operation<Args>['replay'], { class: 'probe' }>

const takesAnyLess = badMoves('takes any lower weight for its own', (asked) => ({
  replay: {
    ...asked,
    find: (answer, _, { baseline }) => {
      const [[before = 0], [after = 0]] = [weightsIn(baseline), weightsIn(answer)]
      return { is: after < before ? 'present' : 'absent' }
    },
  },
}))

const movesAgain = badMoves('moves again where somebody moved beside it', (asked) => ({
  replay: {
    ...asked,
    find: (...seen) => {
      const found = asked.find(...seen)
      return found.is === 'unclear' ? { is: 'absent' } : found
    },
  },
  request: (args, { seen, ...context }) => {
    const [there] = weightsIn([seen])
    return saveMove.request({ ...args, seen: there ?? args.seen }, context)
  },
}))

const { order: _, ...inNoOrder } = saveMove
const movesInAnyOrder = bad('moves in any order', {
  operations: new Map(operations).set(saveMove.kind, inNoOrder as unknown as Operation<never>),
})

const rowReplay = addRow.replay
if (rowReplay.class !== 'probe') throw new TypeError('it has to be asked about')

const believesNames = bad('takes another name for another person', {
  operations: new Map(operations).set(addRow.kind, {
    ...addRow,
    replay: {
      ...rowReplay,
      find: (answer, args, context) => {
        const { value } = answer as { value: { rows: { maker?: string }[] } }
        const rows = value.rows.filter(({ maker = args.maker }) => maker === args.maker)
        return rowReplay.find({ value: { ...value, rows } }, args, context)
      },
    },
  } as Operation<Row> as unknown as Operation<never>),
})

const asksOfNow = badDays('asks for the checklist of now', {
  replay: { ...replay, ask: ({ machine }) => `/days/${machine}?current=1` },
})

const takesAnyOfTheDay = badDays('takes any checklist of the day for its own', {
  replay: {
    ...replay,
    find: (answer, { day }) => {
      const found = daysIn(answer).find((one) => one.day === day)
      return found === undefined ? { is: 'absent' } : { is: 'present', value: { id: found.id } }
    },
  },
})

const ofTheDayItArrives = badDays('counts for the day on which it arrives', {
  request: (args, context) => {
    const { extensions: _, ...request } = startDay.request(args, context)
    return request
  },
})

/** Every provider gets what the configuration says that this one does not take. */
const tellsAll = bad('sends extensions to whoever is there', {
  drain: (db: OutboxDatabase, ports, options) =>
    outbox.drain(db, { ...ports, settings: { ...ports.settings, extensions: true } }, options),
})

/** What takes a photo away stands under another name than what had put it there. */
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
  replay: natural(({ record: at, slot }) => `removal:${at}/${slot}`),
} as typeof clearSlot

export const badOutboxes: Canary[] = [
  { engine: removesUnderAnotherName, caughtFor: ['STALE'], weather: weathers.emptied },
  { engine: inItsOldPlace, caughtFor: ['ORDER', 'EARLY'], weather: weathers.crowded },
  { engine: overrulesAnything, caughtFor: ['UNSEEN'], weather: weathers.disputed },
  { engine: showsDeclined, caughtFor: ['VIEW'], weather: weathers.crowded },
  { engine: knowsOneName, caughtFor: ['VIEW'], weather: weathers.crowded },
  { engine: believesNames, caughtFor: ['TWICE'], weather: weathers.coinciding },
  { engine: takesAnyLess, caughtFor: ['LOST'], weather: weathers.moving },
  { engine: movesAgain, caughtFor: ['TWICE'], weather: weathers.moving },
  { engine: movesInAnyOrder, caughtFor: ['ORDER', 'NEEDLESS'], weather: weathers.moving },
  { engine: asksOfNow, caughtFor: ['FALSE-END'], weather: weathers.midnight },
  { engine: takesAnyOfTheDay, caughtFor: ['ADOPTED'], weather: weathers.midnight },
  { engine: tellsAll, caughtFor: ['LETTER'], model: 'strict' },
  { engine: ofTheDayItArrives, caughtFor: ['DAY'], weather: weathers.midnight },
]
