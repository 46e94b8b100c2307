import { problem, value, type ProviderAnswer } from '../provider/answers.ts'
import type { Content, Provider, ProviderRecord } from '../provider/provider.ts'

/** Short enough that many days end while a call is in flight. */
const dayMs = 10 * 60_000

export const machines = ['machine0', 'machine1'] as const

/** The part of the provider for machines, each of which has one checklist a day. */
export class Days {
  readonly provider: Provider

  constructor(provider: Provider) {
    this.provider = provider
  }

  /** The current day. */
  get today(): number {
    return this.at(this.provider.scheduler.now)
  }

  /** The day at a time of the scheduler. */
  at(moment: number): number {
    return Math.floor((moment + this.provider.clockError) / dayMs)
  }

  of(owner: string, machine: string, day: number): ProviderRecord | undefined {
    return this.#all(owner).find(({ name }) => name === nameOfDay(machine, day))
  }

  /** Returns undefined when the call does not concern a machine. */
  read(url: URL, person: string): ProviderAnswer | undefined {
    const [, where, machine = ''] = url.pathname.split('/')
    if (where !== 'days') return undefined
    const { reported } = this.provider.reports.rules
    const isOfToday = url.searchParams.has('current')
    return value(
      200,
      this.#all(person)
        .filter(({ name }) => name.startsWith(`${machine}@`))
        .filter(({ name }) => !isOfToday || dayIn(name) === this.today)
        .map(({ id, name, maker, images: [photo], slots }) => ({
          id,
          day: dayIn(name),
          maker,
          hours: slots['hours'],
          ...(reported === 'bytes' ? { sha256: photo?.sha256 } : {}),
        })),
    )
  }

  /** Returns undefined when the call does not concern a machine. */
  write(
    url: URL,
    { mark, person, content }: { mark: string; person: string; content: Content },
  ): ProviderAnswer | undefined {
    const [, where, machine = ''] = url.pathname.split('/')
    if (where !== 'days') return undefined
    const [photo] = content.photos ?? []
    if (photo === undefined) return problem(400, 'Sem foto')
    const day = content.day ?? this.today
    const there = this.of(person, machine, day)
    if (there !== undefined) return current(there)
    const made = this.begin(person, machine, { day, maker: person, hours: mark, ...photo })
    this.provider.log(mark, person, made.id)
    return value(201, { id: made.id })
  }

  begin(
    owner: string,
    machine: string,
    { day, maker, hours, size, sha256 }: Begun,
  ): ProviderRecord {
    const record = this.provider.make({
      type: 'day',
      owner,
      parent: null,
      name: nameOfDay(machine, day),
      maker,
    })
    record.slots['hours'] = hours
    this.provider.reports.addImage(record, { size, sha256 }, maker)
    return record
  }

  /** An act on a checklist counts for the day on which it was done, and is refused in the checklist of another day. */
  refuses(record: ProviderRecord | undefined, { day = this.today }: Content): boolean {
    return record?.type === 'day' && dayIn(record.name) !== day
  }

  #all = (owner: string) =>
    [...this.provider.records.values()].filter((one) => one.type === 'day' && one.owner === owner)
}

interface Begun {
  day: number
  maker: string
  hours: string
  size: number
  sha256: string
}

export const nameOfDay = (machine: string, day: number) => `${machine}@${day}`

export const machineOf = (name: string) => name.slice(0, name.indexOf('@'))

export const dayIn = (name: string) => Number(name.slice(name.indexOf('@') + 1))

/** The conflict names the existing checklist, so that a person may continue in it. */
const current = ({ id, maker }: ProviderRecord): ProviderAnswer => ({
  ...problem(409, 'Já tem o checklist deste dia'),
  body: JSON.stringify({ message: 'Já tem o checklist deste dia', id, maker }),
})
