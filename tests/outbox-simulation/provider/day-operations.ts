import type { LocalId } from '#src/outbox/model/entry.ts'
import type { Observed } from '#src/outbox/model/observe.ts'
import { defineOperation, on, type Operation } from '#src/outbox/model/operation.ts'
import { emptyView, readKey } from '../person/view.ts'

/** The checklist of a machine and a day: there is one, and a second one is refused. */
export interface StartingDay {
  mark: string
  machine: string
  /** The day on which it was done, whenever it arrives. */
  day: number
  made: LocalId
  photo: string
  sha256: string
}

interface ReportedDay {
  id: number
  day: number
  sha256?: string
  hours: string
  maker: string
}

export const startDay = defineOperation<StartingDay>({
  kind: 'day.start.v1',
  args: { validateSync: (value: unknown) => value },
  label: ({ machine, day }) => `Checklist de ${machine} no dia ${day}`,
  record: () => ({ title: 'Empilhadeira', path: '/' }),
  // The lane is the same for all days: yesterday's checklist goes before today's.
  lane: ({ machine }) => machineLane(machine),
  makes: ({ made }) => ({ type: 'day', id: made }),
  photos: ({ photo }) => [photo],
  request: ({ mark, machine, day, photo }) => ({
    method: 'POST',
    path: `/days/${machine}`,
    parts: [
      { name: 'mark', value: mark },
      { name: 'photo', bodyId: photo },
    ],
    extensions: { parts: [{ name: 'day', value: String(day) }] },
  }),
  accept: (body) => {
    const { value } = body as { value?: { id?: unknown } | null }
    return typeof value?.id === 'number' ? { id: value.id } : undefined
  },
  // Reads all days, because after midnight the current checklist is another one.
  observe: {
    reads: ({ machine }) => `/days/${machine}`,
    compare: (answer, args, { extensions }) => findDay(daysIn(answer), args, extensions),
  },
  effects: ({ made }) => [
    on({ key: readKey(made, 'day'), type: emptyView() }, (view) => view ?? emptyView()),
  ],
})

export const machineLane = (machine: string) => `machine:${machine}`

export const daysIn = (answer: unknown): ReportedDay[] => (answer as { value: ReportedDay[] }).value

/**
 * Ours is the checklist of that day with our photo, or that of a later day if the call could not carry the day. Where
 * the read shows no hash, the typed hours identify it.
 */
function findDay(
  days: readonly ReportedDay[],
  { mark, day, sha256 }: StartingDay,
  saidDay: boolean,
): Observed {
  const own = days.find(
    (one) =>
      (saidDay ? one.day === day : one.day >= day) &&
      (one.sha256 === undefined ? one.hours === mark : one.sha256 === sha256),
  )
  return own === undefined ? { is: 'before' } : { is: 'mine', value: { id: own.id } }
}

export const dayOperations = [startDay] as unknown as Operation<never>[]
