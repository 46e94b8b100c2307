import { maskCpf } from '#src/domain/names/cpf.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'

const base = '/ops/chegada'

export type Step = 1 | 2 | 3 | 4

/** Addresses of the flow (spec 2 §2). The first step is `/` on the arrival host. */
export const addresses = {
  /**
   * `id` is empty for an unknown driver. Addresses stay in the browser's history, so the CPF is masked in them and the
   * full CPF is only in the page's memory.
   */
  step2: ({ id, cpf }: { id: RecordId; cpf: string }) =>
    `${base}/step2?${new URLSearchParams({ id: String(id), cpf: maskCpf(cpf) }).toString()}`,
  step3: (id: RecordId) => `${base}/step3?${new URLSearchParams({ id: String(id) }).toString()}`,
  step4: () => `${base}/step4`,
} as const

/** The step of an address, or undefined where it has none. */
export function stepAt(pathname: string, home: string): Step | undefined {
  if (pathname.replace(/\/$/, '') === home.replace(/\/$/, '')) return 1
  const found = /^\/ops\/chegada\/step([234])\/?$/.exec(pathname)?.[1]
  return found === undefined ? undefined : (Number(found) as Step)
}
