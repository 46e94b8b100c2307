import { formatClock } from '#src/domain/time/dates.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import type { QueueCircumstances } from '#src/hooks/use-circumstances.ts'
import { isDue } from '#src/outbox/model/backoff.ts'
import { momentWords, type WorkWords } from '#src/hooks/outbox/words.ts'

export interface QueueCounts {
  unsent: number
  /** Entries that wait for a person's decision. */
  parked: number
  /** How many of the parked ones only need completing, because the provider has named what is missing. */
  nonBlocking: number
  /** Entries blocked by parked ones. */
  held: number
  sending: number
  /** Copied entries that are searched for at the provider, and may then need the person. */
  copied: number
  /** Device clock, in ms; undefined when no sent entry is kept. */
  lastSentAt: number | undefined
}

/** State of the whole queue: a title, and what it means for the person. */
export interface QueueWords extends WorkWords {
  detail: string
}

const kept = 'Tudo está salvo neste aparelho.'

/** One sentence for the whole queue. */
export function describeQueue(
  { unsent, parked, nonBlocking, held, sending, copied, lastSentAt }: QueueCounts,
  given: QueueCircumstances,
): QueueWords {
  const { now, timeZone } = given
  const goesOn = parked + held + copied === unsent ? 'Procura no servidor' : 'Envia sozinho'
  if (unsent === 0) {
    return {
      text: 'Tudo enviado',
      detail:
        lastSentAt === undefined
          ? 'Nada seu espera neste aparelho.'
          : `Último envio ${momentWords(lastSentAt, given)}.`,
      icon: 'sent',
      tone: 'success',
    }
  }
  // Neither the network nor a sign-in would send these entries.
  if (parked > 0 && parked + held === unsent) return needsPerson(parked, nonBlocking)
  if (given.signInNeeded) {
    return {
      text: 'Entre novamente para enviar',
      detail: kept,
      icon: 'sign-in',
      tone: 'warning',
    }
  }
  if (given.portal) {
    return {
      text: 'Rede pede login',
      detail: `Abra o navegador, entre na rede e volte aqui. ${kept}`,
      icon: 'portal',
      tone: 'warning',
    }
  }
  if (given.offline) {
    return {
      text: 'Sem conexão',
      detail: `${kept} ${goesOn} quando a rede voltar${again(given)}.`,
      icon: 'offline',
      tone: 'neutral',
    }
  }
  if (!isDue(given.holdUntil, now)) {
    return {
      text: 'O servidor pediu para esperar',
      detail: `Nova tentativa às ${formatClock(given.holdUntil, timeZone)}. ${kept}`,
      icon: 'later',
      tone: 'neutral',
    }
  }
  if (sending > 0) {
    return {
      text: 'Enviando…',
      detail: 'Pode continuar trabalhando.',
      icon: 'sending',
      tone: 'info',
    }
  }
  if (given.triesAgainAt !== undefined && !isDue(given.triesAgainAt, now)) {
    return {
      text: 'A rede não respondeu',
      detail: `${kept} ${goesOn}${again(given)}.`,
      icon: 'offline',
      tone: 'neutral',
    }
  }
  return { text: 'Na fila para enviar', detail: kept, icon: 'saved', tone: 'neutral' }
}

const needsPerson = (parked: number, nonBlocking: number): QueueWords => ({
  text: `${plural(parked, 'envio precisa', 'envios precisam')} de você`,
  ...(parked === nonBlocking ? toComplete : toDecide),
})

const toComplete = {
  detail: 'Falta completar algo. Veja abaixo o que falta, e depois tente de novo.',
  icon: 'todo',
  tone: 'warning',
} as const

const toDecide = {
  detail: 'O servidor não aceitou, ou não se sabe se chegou. Decida abaixo.',
  icon: 'refused',
  tone: 'danger',
} as const

function again({ triesAgainAt, now, timeZone }: QueueCircumstances): string {
  if (triesAgainAt === undefined || isDue(triesAgainAt, now)) return ''
  return `, nova tentativa às ${formatClock(triesAgainAt, timeZone)}`
}
