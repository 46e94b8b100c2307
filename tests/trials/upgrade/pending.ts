import { isNonBlocking, type Entry } from '#src/outbox/model/entry.ts'
import { decryptRows, encryptRows } from '#src/outbox/transfer/encrypted.ts'
import type { Act } from '../../fleet/act.ts'
import { until } from '../until.ts'
import type { Tablet } from './tablet.ts'
import type { Role } from './work.ts'

/** The states in which work waits on the tablets, and in how many entries or drafts. */
export const pendingStates = [
  'waiting',
  'sending',
  'unknown',
  'refused',
  'conflict',
  'non-blocking',
  'discarded',
  'draft with photo',
] as const
export type Census = Record<(typeof pendingStates)[number], number>

const stateOf = (entry: Entry): keyof Census | undefined => {
  if (isNonBlocking(entry)) return 'non-blocking'
  if (entry.state !== 'parked') return entry.state === 'settled' ? undefined : entry.state
  return entry.parked?.why === 'conflict' ? 'conflict' : 'refused'
}

async function takeCensus(tablets: readonly Tablet[]): Promise<Census> {
  const census = Object.fromEntries(pendingStates.map((state) => [state, 0])) as Census
  for (const tablet of tablets) {
    for (const entry of await tablet.entries()) {
      const state = stateOf(entry)
      if (state !== undefined) census[state] += 1
    }
    census['draft with photo'] += (await tablet.raw('drafts')).length
  }
  return census
}

/** Brings work into each state that does not pass by itself, on the tablets of these roles. */
export async function leavePending(of: Record<Role, Tablet>, acts: Record<Role, Act[]>) {
  of.refused.mishaps.push('refuse')
  of.conflict.mishaps.push('conflict')
  for (const role of ['draft', 'away', 'newer'] as const) of[role].mishaps.push('refuse')
  for (const role of ['refused', 'conflict', 'away', 'newer', 'todo'] as const) {
    for (const one of acts[role]) await of[role].act(one)
  }
  for (const one of acts.draft.slice(0, -1)) await of.draft.act(one)
  const last = acts.draft.at(-1)
  if (last) await of.draft.draft(last)
  // The last one waits behind the refused one, and its person thinks better of it for now.
  const entries = await of.refused.entries()
  const latest = entries.toSorted((one, other) => other.seq - one.seq)[0]
  const { db, ports } = of.refused.life()
  await of.refused.client().discard(db, ports, latest?.id ?? '')
}

/** Brings one entry into `sending` and one into `unknown`, and waits until work is in every state. */
export async function makeEveryState(
  of: Record<Role, Tablet>,
  acts: Record<Role, Act[]>,
  tablets: readonly Tablet[],
): Promise<Census> {
  let census: Census | undefined
  const isPresent = (state: keyof Census) => (census?.[state] ?? 0) > 0
  await until('work in every state', 120, async () => {
    census = await takeCensus(tablets)
    for (const role of ['sending', 'unknown'] as const) {
      if (isPresent(role) || of[role].mishaps.length > 0) continue
      of[role].mishaps.push(role === 'sending' ? 'hang' : 'lose')
      const next = acts[role].shift()
      if (next) await of[role].act(next)
    }
    return pendingStates.every(isPresent)
  })
  return census ?? takeCensus(tablets)
}

/** Stands for a cipher: the trial shows what happens to encrypted rows, not how they are encrypted. */
const cipher = async (bytes: Uint8Array<ArrayBuffer>) => bytes.map((byte) => byte ^ 0xa5)

/**
 * What only the newer release knows, on a tablet that goes back to the former one: the rows of a person who is away,
 * and an entry of a record format that nobody has defined yet, at the head of its lane and otherwise ready to be sent.
 * Returns a function that says what the former release did to them, and gives them back to the newer one.
 */
export async function leaveNewerRecords({ away, newer }: Record<Role, Tablet>) {
  const { db, ports } = away.life()
  await away.stop()
  await encryptRows(db, away.person, cipher, ports.operations)
  const encrypted = await away.raw('encrypted')
  await newer.stop()
  const head = (await newer.entries()).find(({ state }) => state === 'parked')
  if (!head) throw new Error('the newer release has no entry that waits')
  await newer.client().retry(newer.db, head.id)
  await newer.db.strict.entries.update(head.id, { format: 2, novo: { campo: [1] } } as object)
  const entries = async () => JSON.stringify(await newer.raw('entries'))
  const before = await entries()
  return async () => {
    const wrong: string[] = []
    if (JSON.stringify(await away.raw('encrypted')) !== JSON.stringify(encrypted)) {
      wrong.push('the former release changed rows that the newer one had encrypted')
    }
    if (encrypted.length === 0) wrong.push('nothing was encrypted')
    if ((await entries()) !== before) {
      wrong.push('the former release changed or sent entries of a lane with a newer format')
    }
    await decryptRows(away.db, away.person, cipher)
    await newer.db.strict.entries.update(head.id, { format: 1 })
    return wrong
  }
}

/** What people do at the end: try again what was refused, restore what was discarded, submit what was left. */
export async function decide(of: Record<Role, Tablet>): Promise<void> {
  for (const role of ['refused', 'conflict', 'draft', 'away', 'newer'] as const) {
    const tablet = of[role]
    const { db, ports } = tablet.life()
    for (const entry of await tablet.entries()) {
      if (entry.state === 'discarded') await tablet.client().restore(db, ports, entry.id)
      if (entry.state === 'parked' && !isNonBlocking(entry))
        await tablet.client().retry(db, entry.id)
    }
  }
  if ((await of.draft.submitDrafts()) !== 1) throw new Error('the draft is gone')
}
