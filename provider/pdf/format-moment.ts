/** «20/11/2026 14:32» of a wall time (domain/wall-time.ts); «—» when there is none. */
export function formatMoment(moment: Date | string | null): string {
  if (moment === null) return '—'
  const format = new Intl.DateTimeFormat('pt-BR', {
    timeZone: 'UTC',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  return format.format(new Date(moment)).replace(',', '')
}

/** The text below a photo: its time of receipt and its author. */
export function describeTaking(moment: Date | string, author: string | null): string {
  const taken = `Recebida em ${formatMoment(moment)}`
  return author === null ? taken : `${taken} · ${author}`
}
