import { problem, value, type ProviderAnswer } from '../provider/answers.ts'
import type { Content, Provider, ProviderRecord } from '../provider/provider.ts'

/** Short enough for many to end while something is on its way. */
const dayMs = 10 * 60_000

export const machines = ['machine0', 'machine1'] as const

/** The provider's part for machines, each of which has one checklist a day. */
export class Days {
  readonly provider: Provider

  constructor(provider: Provider) {
    this.provider = provider
  }

  /** The day that it is now. */
  get today(): number {
    return this.at(this.provider.scheduler.now)
  }

  /** The day that it was at a moment of the scheduler. */
  at(moment: number): number {
    return Math.floor((moment + this.provider.clockError) / dayMs)
  }

  of(owner: string, machine: string, day: number): ProviderRecord | undefined {
    return this.#all(owner).find(({ name }) => name === nameOfDay(machine, day))
  }

  /** Undefined when it is not a call of a machine's. */
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

  /** Undefined when it is not a call of a machine's. */
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

  /** What is done to a checklist counts for the day on which it was done, and goes into no other's. */
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

/** Says which one there is: a person may go on in that. */
const current = ({ id, maker }: ProviderRecord): ProviderAnswer => ({
  ...problem(409, 'Já tem o checklist deste dia'),
  body: JSON.stringify({ message: 'Já tem o checklist deste dia', id, maker }),
})
