import { largestCount, largestWeight } from './limits.ts'

/** A number from 0 that a person enters in a section of a receiving report. */
export interface SectionValue {
  /** On its screen, and where the person corrects it. */
  label: string
  /** In a refusal of the provider, which names no screen; by default the label. */
  fullName?: string
  /** With its article, in sentences: «O peso máximo é …», «Salvar peso». */
  word: `${'o' | 'a'} ${string}`
  largest: number
  decimals: number
  /** After the number; of a count in singular and plural. */
  unit: string | readonly [one: string, many: string]
  /** Its name in calls, if the read has another. */
  sentAs?: string
  /** Not in the contract: a provider may lack it, it is sent as an extension, and it may be left blank. */
  extension?: true
}

export type SectionValues = Readonly<Record<string, SectionValue>>

/** Every value of a section, by its name in the section's read: what is in no list is neither sent nor printed. */
export type ValuesOf<Section> = Readonly<Record<Exclude<keyof Section, 'imagens'>, SectionValue>>

/** A weight of a report. */
export const kilos = { word: 'o peso', largest: largestWeight, decimals: 3, unit: 'Kg' } as const

export const wasteValues = {
  pesoResiduo: { ...kilos, label: 'Peso dos resíduos' },
} as const satisfies SectionValues

export const underSizeValues = {
  embalagensCount: {
    label: 'Quantidade de embalagens',
    word: 'a quantidade',
    largest: largestCount,
    decimals: 0,
    unit: ['embalagem', 'embalagens'],
    sentAs: 'embalagens',
  },
  pesoMenor: { ...kilos, label: 'Peso', fullName: 'Peso dos materiais a menor' },
} as const satisfies SectionValues

type Sent<Values, Field extends keyof Values> = Values[Field] extends {
  sentAs: infer Name extends string
}
  ? Name
  : Field

/** The values as they are sent; null for an extension that the person left blank. */
export type SentValues<Values> = {
  [Field in keyof Values as Values[Field] extends Extension ? never : Sent<Values, Field>]: number
} & {
  [Field in keyof Values as Values[Field] extends Extension ? Sent<Values, Field> : never]?:
    | number
    | null
    | undefined
}

/** A value that the contract does not name. */
export interface Extension {
  extension: true
}

/** The values of a section, each with its name in the read (`field`) and in calls (`name`). */
export const listValues = (values: SectionValues) =>
  Object.entries(values).map(([field, value]) => ({
    ...value,
    field,
    name: value.sentAs ?? field,
  }))
