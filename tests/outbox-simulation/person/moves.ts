import { problem, value, type ProviderAnswer } from '../provider/answers.ts'
import type { Content, Provider, ProviderRecord, Reception } from '../provider/provider.ts'
import { total } from '../provider/move-operations.ts'

/** The initial weights of a person's places; a place without stock has no record to read. */
const firstWeights = [4000, 2000, 900, 0] as const

/** The part of the provider for stock, which is never negative. A reallocation leaves the sum unchanged. */
export class Moves {
  /** The places that other people have changed. */
  readonly touched = new Set<number>()
  #changes = 0
  readonly provider: Provider

  constructor(provider: Provider) {
    this.provider = provider
  }

  seed(owner: string): { id: number; weight: number }[] {
    return firstWeights.map((weight, at) => {
      const id = this.provider.seed('lot', owner, `place ${at}`)
      this.#set(id, weight)
      return { id, weight }
    })
  }

  of = (owner: string): ProviderRecord[] =>
    [...this.provider.records.values()].filter((one) => one.type === 'lot' && one.owner === owner)

  weight = ({ fields }: ProviderRecord): number => Number(fields['weight'] ?? 0)

  isEmpty = (record: ProviderRecord): boolean => record.type === 'lot' && this.weight(record) === 0

  /** Returns undefined when the call is not a reallocation. */
  write(
    url: URL,
    record: ProviderRecord | undefined,
    { mark, person, content, method }: Writing,
  ): ProviderAnswer | undefined {
    if (method !== 'PUT' || !url.pathname.endsWith('/move') || record?.type !== 'lot')
      return undefined
    const { to = [], weight } = content
    const now = this.weight(record)
    // A proxy may repeat a PUT: the second one has a stale weight.
    const isStale = weight !== undefined && weight !== now
    if (isStale || total(to) > now) return changed(now)
    this.bring(record.id, -total(to), person)
    for (const { id, kilos } of to) this.bring(id, kilos, person)
    this.provider.log(mark, person, record.id)
    return value(200, { id: record.id })
  }

  /** Adds a weight, which may be negative. A provider that names people also records who did it and when. */
  bring(id: number, kilos: number, by: string): void {
    const record = this.provider.records.get(id)
    if (record === undefined) return
    this.#set(id, this.weight(record) + kilos)
    const { reported, hasOtherNames = false } = this.provider.reports.rules
    if (reported === 'nothing') return
    record.slots['by'] = hasOtherNames ? `${by} da Silva` : by
    record.slots['at'] = String((this.#changes += 1))
  }

  #set(id: number, weight: number): void {
    const record = this.provider.records.get(id)
    if (record !== undefined) record.fields['weight'] = String(weight)
  }
}

/** The refusal names the weight at that time. */
const changed = (weight: number): ProviderAnswer => ({
  ...problem(409, 'A alocação mudou'),
  body: JSON.stringify({ message: 'A alocação mudou', weight }),
})

interface Writing extends Pick<Reception, 'method'> {
  mark: string
  person: string
  content: Content
}
