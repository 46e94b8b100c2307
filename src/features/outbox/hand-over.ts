import { placeName } from '#src/domain/names/place-names.ts'
import { plural } from '#src/domain/amounts/plurals.ts'
import type { OtherPerson } from '#src/outbox/store/queries.ts'
import { addresses } from './addresses.ts'
import { formatEstimate } from './estimate.ts'

/** Something typed or begun and not submitted. */
export interface HeldDraft {
  form: string
  savedAt: number
  /** The screen on which it goes on, where it says so. */
  path: string | undefined
}

/** What is half made on one screen. */
export interface DraftGroup {
  name: string
  path: string | undefined
  forms: string[]
  /** Device clock, in ms: when something of it was typed or taken last. */
  latestAt: number
}

/** What was touched last comes first. */
export function groupDrafts(drafts: readonly HeldDraft[]): DraftGroup[] {
  const byPath = new Map<string, DraftGroup>()
  for (const { form, path, savedAt } of drafts.toSorted((a, b) => b.savedAt - a.savedAt)) {
    const group = byPath.get(path ?? '')
    if (group !== undefined) group.forms.push(form)
    else {
      const name = (path === undefined ? undefined : placeName(path)) ?? 'Outra tela'
      byPath.set(path ?? '', { name, path, forms: [form], latestAt: savedAt })
    }
  }
  return [...byPath.values()]
}

/** What is known for the question «Posso entregar o tablet?». */
export interface HandOver {
  /** Entries of this person that the provider has not acknowledged. */
  unsentCount: number
  /** Of those, the ones that wait for a decision of this person, and what hangs on them. */
  parkedCount: number
  heldCount: number
  photoCount: number
  /** Bytes of the unsent photos; undefined while they are counted. */
  photoBytes: number | undefined
  drafts: readonly HeldDraft[]
  /** How long sending the rest may take; undefined when nothing is known of the pace. */
  estimateMs: number | undefined
  others: readonly OtherPerson[]
  storage: { used: number; quota: number; persisted: boolean | undefined } | undefined
  signInNeeded: boolean
  offline: boolean
  portal: boolean
}

/** One thing to do before the tablet is handed over. */
export interface Todo {
  text: string
  /** Where that is done. */
  to?: string
}

/** Nothing of this person is left on the tablet: not unsent, not as a draft. */
export const mayHandOver = ({ unsentCount, drafts }: HandOver): boolean =>
  unsentCount === 0 && drafts.length === 0

/** What to do, the most pressing first; empty when the tablet may be handed over. */
export function todosOf(facts: HandOver): Todo[] {
  const { parkedCount, drafts } = facts
  const going = facts.unsentCount - parkedCount - facts.heldCount
  const draftPath = drafts.find(({ path }) => path !== undefined)?.path
  return [
    ...(going > 0 ? [wayOut(facts, going)] : []),
    ...(parkedCount > 0
      ? [
          {
            text: `Decida ${plural(parkedCount, 'envio que espera', 'envios que esperam')} por você.`,
            to: addresses.outbox(),
          },
        ]
      : []),
    ...(drafts.length > 0
      ? [
          {
            text: `Termine ou descarte ${plural(drafts.length, 'rascunho', 'rascunhos')}.`,
            ...(draftPath === undefined ? {} : { to: draftPath }),
          },
        ]
      : []),
  ]
}

/** How what only waits for the network gets to the server. */
function wayOut(facts: HandOver, going: number): Todo {
  const what = plural(going, 'envio', 'envios')
  const to = addresses.outbox()
  if (facts.signInNeeded) return { text: `Entre novamente para enviar ${what}.`, to }
  if (facts.portal) return { text: `A rede pede login: entre nela para enviar ${what}.`, to }
  if (facts.offline) return { text: `Leve o tablet até onde há rede para enviar ${what}.`, to }
  const time =
    facts.estimateMs === undefined ? '' : ` (estimativa: ${formatEstimate(facts.estimateMs)})`
  return { text: `Espere ${what} terminar${going === 1 ? '' : 'em'}${time}.`, to }
}
