import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { type Attempt, countAttempts, type PersonKey } from '#src/outbox/model/entry.ts'
import { attemptsOf, outboxCondition, unsentOf } from '#src/outbox/store/queries.ts'
import { device, readMeta } from '#src/outbox/store/meta.ts'

/** State of the device; contains nothing that identifies a person. */
export interface Surroundings {
  now: number
  network: string
  portal: boolean
  signedIn: boolean
  online: boolean
  worker: boolean
  browser: string
  release: string
  storage: { used: number; quota: number; persisted: boolean | undefined } | undefined
  /** Whether the reserve is allocated; undefined before the first check. */
  reserve: boolean | undefined
}

const mostEntries = 40

/**
 * State of the sending for the support staff: kinds, states, times and codes. It contains no names, record numbers,
 * arguments, photos, messages or addresses.
 */
export async function diagnose(
  db: OutboxDatabase,
  person: PersonKey,
  around: Surroundings,
): Promise<string> {
  const { now } = around
  const unsent = await unsentOf(db, person)
  const condition = await outboxCondition(db, person)
  const offset = await readMeta(db.relaxed, 'clock-offset', device)
  const lines = [
    'Diagnóstico do Pavilhão (sem dados pessoais)',
    `momento: ${new Date(now).toISOString()}`,
    `versão: ${around.release}`,
    `navegador: ${around.browser}`,
    `rede: ${around.network}${around.portal ? ', pede login' : ''}; navegador diz ${around.online ? 'conectado' : 'desconectado'}`,
    `sessão: ${around.signedIn ? 'válida' : 'terminada'}${condition.signInNeeded ? ', recusada pelo servidor' : ''}`,
    `service worker: ${around.worker ? 'ativo' : 'nenhum'}`,
    `relógio: ${offset === undefined ? 'diferença desconhecida' : `${Math.round(offset / 1000)} s de diferença`}`,
    `espaço: ${storageWords(around.storage)}`,
    `reserva: ${yesOrNo(around.reserve)}`,
    `espera: disjuntor ${seconds(condition.breaker?.until, now)}, falhas ${condition.breaker?.failures ?? 0}, servidor ${seconds(condition.holdUntil, now)}`,
    `fotos guardadas: ${condition.bytes} bytes`,
    `por enviar: ${unsent.length}`,
  ]
  for (const [index, entry] of unsent.slice(0, mostEntries).entries()) {
    const { kind, state, made, parked, tries } = entry
    const attempts = await attemptsOf(db, entry.id)
    const outcomes = attempts.map(
      ({ outcome, status }) => `${outcome}${status === undefined ? '' : `:${status}`}`,
    )
    lines.push(
      `${index + 1}. ${kind} ${state}${parked === undefined ? '' : `/${parked.why}${parked.status === undefined ? '' : `:${parked.status}`}`}` +
        ` há ${minutes(now - made.at)} min, ${countAttempts(entry)} tentativas, ${tries.lost} sem resposta, ${tries.faults} falhas` +
        `, próxima ${seconds(tries.notBefore, now)}${requestWords(attempts)}${outcomes.length === 0 ? '' : ` [${outcomes.join(' ')}]`}`,
    )
  }
  if (unsent.length > mostEntries) lines.push(`e mais ${unsent.length - mostEntries}`)
  return lines.join('\n')
}

/**
 * The id under which the provider's log has the last call that was answered. No other text that it may send, and nothing
 * that is as short as a document or a telephone.
 */
function requestWords(attempts: readonly Attempt[]): string {
  const { request = '' } = attempts.findLast(({ status }) => status !== undefined) ?? {}
  return /^[\da-f-]{16,64}$/i.test(request) ? `, pedido ${request}` : ''
}

const minutes = (ms: number) => Math.max(0, Math.round(ms / 60_000))

const seconds = (until: number | undefined, now: number) =>
  until === undefined || until <= now ? 'agora' : `em ${Math.ceil((until - now) / 1000)} s`

function storageWords(storage: Surroundings['storage']): string {
  if (storage === undefined) return 'o navegador não diz'
  const { used, quota, persisted } = storage
  return `${used} bytes em uso, o navegador fala em ${quota}, protegido contra limpeza: ${yesOrNo(persisted)}`
}

const yesOrNo = (is: boolean | undefined) => (is === undefined ? 'não se sabe' : is ? 'sim' : 'não')
