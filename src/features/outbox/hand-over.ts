import { placeName } from '#src/domain/names/place-names.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import type { OtherPerson } from '#src/outbox/store/queries.ts'
import { addresses } from './addresses.ts'
import { formatEstimate } from './estimate.ts'

/** Something typed or begun and not submitted. */
export interface HeldDraft {
  form: string
  savedAt: number
  /** The screen on which the draft is continued; undefined where the draft does not name one. */
  path: string | undefined
}

/** The drafts of one screen. */
export interface DraftGroup {
  name: string
  path: string | undefined
  forms: string[]
  /** Device clock, in ms: the last change to any draft of the group. */
  latestAt: number
}

/** Groups drafts by screen; the most recently touched comes first. */
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

/** The facts behind the question «Posso entregar o tablet?». */
export interface HandOver {
  /** Entries of this person that the provider has not acknowledged. */
  unsentCount: number
  /** Unsent entries that wait for a decision of this person; `heldCount` are the entries blocked by them. */
  parkedCount: number
  heldCount: number
  photoCount: number
  /** Bytes of the unsent photos; undefined while they are being measured. */
  photoBytes: number | undefined
  drafts: readonly HeldDraft[]
  /** How long sending the rest may take; undefined when no pace is known. */
  estimateMs: number | undefined
  others: readonly OtherPerson[]
  storage: { used: number; quota: number; persisted: boolean | undefined } | undefined
  signInNeeded: boolean
  offline: boolean
  portal: boolean
}

/** One thing to do before the tablet is handed over. */
export interface HandOverTask {
  text: string
  /** The screen on which it is done. */
  to?: string
}

/** Whether this person has neither unsent entries nor drafts on the tablet. */
export const mayHandOver = ({ unsentCount, drafts }: HandOver): boolean =>
  unsentCount === 0 && drafts.length === 0

/** What to do, the most urgent first; empty when the tablet may be handed over. */
export function todosOf(facts: HandOver): HandOverTask[] {
  const { parkedCount, drafts } = facts
  const going = facts.unsentCount - parkedCount - facts.heldCount
  const draftPath = drafts.find(({ path }) => path !== undefined)?.path
  return [
    ...(going > 0 ? [wayOut(facts, going)] : []),
    ...(parkedCount > 0
      ? [
          {
            text: `Decida ${plural(parkedCount, 'envio que precisa', 'envios que precisam')} de você.`,
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

/** How entries that need only the network reach the server. */
function wayOut(facts: HandOver, going: number): HandOverTask {
  const what = plural(going, 'envio', 'envios')
  const to = addresses.outbox()
  if (facts.signInNeeded) return { text: `Entre novamente para enviar ${what}.`, to }
  if (facts.portal) return { text: `A rede pede login: entre nela para enviar ${what}.`, to }
  if (facts.offline) return { text: `Leve o tablet até onde há rede para enviar ${what}.`, to }
  const time =
    facts.estimateMs === undefined ? '' : ` (estimativa: ${formatEstimate(facts.estimateMs)})`
  return { text: `Espere ${what} terminar${going === 1 ? '' : 'em'}${time}.`, to }
}
