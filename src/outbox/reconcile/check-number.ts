import { isSameId, type Id } from '#src/domain/names/ids.ts'
import { operationOf } from '../call/prepare.ts'
import { beginReading, type StopReason } from '../call/run.ts'
import type { Entry } from '../model/entry.ts'
import { NoLongerPossibleError } from '../model/errors.ts'
import type { Observed } from '../model/observe.ts'
import type { Ports } from '../model/ports.ts'
import { serverIdsOf } from '../model/local-ids.ts'
import { readAliases } from '../store/aliases.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { observeAfter, observedReads } from './observe-entry.ts'
import { readTogether } from './reading.ts'

const other =
  'O servidor não mostra este registro com este número. Confira o número que ele mostra.'
const taken = 'Este número já é de outro registro deste aparelho. Confira o número no servidor.'
const words: Partial<Record<StopReason, string>> = {
  'signed-out': 'Entre novamente: o número precisa ser conferido no servidor.',
  portal: 'A rede pede login. Abra o navegador, entre na rede e tente de novo.',
  hold: 'O servidor pediu para esperar. Tente de novo daqui a pouco.',
}
const unread = 'Sem resposta do servidor: não deu para conferir o número. Tente de novo.'

/**
 * Checks with the operation's own reads that the record with this number can be the one that the entry makes: what
 * depends on the entry would otherwise go to another record. Resolves if the reads show the record, or cannot tell.
 * Rejects with an ErrorWithSentence if they show another record or none, or if the provider cannot be read now.
 */
export async function checkNumber(
  db: OutboxDatabase,
  ports: Ports,
  entry: Entry,
  claimed: Id,
  signal: AbortSignal,
): Promise<void> {
  const { observe } = operationOf(ports, entry)
  if (observe === undefined) return
  const signed = await ports.signed()
  if (signed === undefined) throw new NoLongerPossibleError(words['signed-out'])
  const run = await beginReading(db, ports, signed, { budgetMs: Infinity, signal })
  const aliases = await readAliases(db.relaxed, run.person)
  run.serverIds = serverIdsOf(aliases)
  const seen = await readTogether(run, observedReads(run, entry, observe))
  if (seen?.is === 'refused') throw new NoLongerPossibleError(seen.message)
  if (seen?.is === 'gone') throw new NoLongerPossibleError(other)
  const observed = seen && (await observeAfter(run, entry, observe, seen.body, { claimed }))
  if (observed === undefined)
    throw new NoLongerPossibleError((run.stopped && words[run.stopped]) ?? unread)
  if (!canBe(observed, claimed)) throw new NoLongerPossibleError(other)
  const isTaken = aliases.some(
    ({ type, serverId }) => type === entry.makes?.type && isSameId(serverId, claimed),
  )
  // The reads tell two records of this device apart by their photos or by their author alone.
  if (observed.is === 'unclear' && isTaken) throw new NoLongerPossibleError(taken)
}

function canBe(observed: Observed, claimed: Id): boolean {
  if (observed.is !== 'mine') return observed.is === 'unclear'
  const { id } = (observed.value ?? {}) as { id?: unknown }
  return isSameId(id, claimed)
}
