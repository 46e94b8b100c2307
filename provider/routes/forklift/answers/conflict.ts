import { formatWallDateTime } from '#src/domain/time/dates.ts'
import { formatDayOf } from '#src/domain/time/days.ts'
import { Refusal } from '../../../errors/refusal.ts'
import type { FoundChecklist } from '../find-checklist.ts'

const detailsOf = ({ id, responsavel, data, dia, horimetro }: FoundChecklist) => ({
  id,
  responsavel,
  data: data.toISOString(),
  dia,
  horimetro,
})

/** The refusal for a machine that has a checklist of that day: names the checklist, its author and its time. */
export function alreadyThere(there: FoundChecklist, today: string, timeZone: string): Refusal {
  const { dia, responsavel, data } = there
  const day = dia === today ? 'hoje' : formatDayOf(dia)
  const message =
    `Esta empilhadeira já tem o checklist de ${day}: ` +
    `${responsavel} criou em ${formatWallDateTime(data, timeZone)}`
  return new Refusal(409, message, { details: detailsOf(there) })
}

/** The refusal for a checklist of another day: names the checklist of the day, if the machine has one. */
export function ofAnotherDay(
  { dia }: { dia: string },
  { wanted, current }: { wanted: string; current: FoundChecklist | undefined },
): Refusal {
  const day = formatDayOf(wanted)
  const hint = current
    ? `O de ${day} é outro, criado por ${current.responsavel}.`
    : `O de ${day} ainda não foi criado.`
  return new Refusal(
    409,
    `Este checklist é de ${formatDayOf(dia)} e só pode ser alterado nesse dia. ${hint}`,
    current ? { details: detailsOf(current) } : {},
  )
}
