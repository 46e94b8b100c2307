import { latestArrivalDays } from '#contract/limits.ts'
import { Refusal } from '../../../errors/refusal.ts'

const dayMs = 24 * 60 * 60_000

/**
 * When something was done: from the call, or now by default. A time in the future becomes now, because the clock of
 * that device is wrong. Throws 409 for a time that is too long ago, 400 for one that `Date` cannot parse.
 */
export function readDoneAt(data: string | undefined, now: Date): Date {
  if (data === undefined) return now
  const done = new Date(data)
  if (Number.isNaN(done.getTime())) throw new Refusal(400, 'Data: valor inválido')
  if (now.getTime() - done.getTime() > latestArrivalDays * dayMs) {
    throw new Refusal(
      409,
      `Isto foi feito há mais de ${latestArrivalDays} dias e não pode mais ser registrado. ` +
        'Confira a data do aparelho.',
    )
  }
  return done < now ? done : now
}
