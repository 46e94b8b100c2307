import type { StuffingStep } from './stuffing-steps.ts'

/**
 * The only place that spells a path of the provider API (spec 1 §7, spec 2 §7).
 * Values are encoded; a query parameter that is undefined is left out.
 */
type Segment = string | number

const segment = (value: Segment) => encodeURIComponent(String(value))

const query = (values: Record<string, Segment | undefined>) => {
  const present = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  return present.length === 0 ? '' : `?${new URLSearchParams(present).toString()}`
}

export type StuffingStepPath = StuffingStep

/** Which PRE photo (from 1; the last one without it), and whether its thumbnail will do. */
interface PhotoChoice {
  n?: number
  thumb?: boolean
}

export const paths = {
  signIn: () => '/auth/signin',
  me: () => '/api/auth/me',

  exit: (idSaida: Segment) => `/api/core/saida/${segment(idSaida)}`,

  stuffingList: (search: string, items = 20) =>
    `/api/ops/estufagem/list${query({ search, items })}`,
  stuffing: (idSaida: Segment) => `/api/ops/estufagem/${segment(idSaida)}`,
  stuffingUpload: (idSaida: Segment) => `/api/ops/estufagem/upload/${segment(idSaida)}`,
  stuffingFinishPre: (idSaida: Segment) => `/api/ops/estufagem/finish/pre/${segment(idSaida)}`,
  /** `version` is the cache-busting parameter of spec 2 §7. */
  stuffingFile: (
    idSaida: Segment,
    step: StuffingStepPath,
    version?: Segment,
    { n, thumb }: PhotoChoice = {},
  ) =>
    `/api/ops/estufagem/file/${segment(idSaida)}/${segment(step)}${query({
      n,
      thumb: thumb === true ? 1 : undefined,
      v: version,
    })}`,
  stuffingPdf: (idSaida: Segment, version?: Segment) =>
    `/api/ops/estufagem/pdf/${segment(idSaida)}${query({ v: version })}`,
} as const
