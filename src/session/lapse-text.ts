/** Told wherever somebody is shown what is kept after their session has ended. */
export const lapseTitle = 'A sessão terminou; entre quando houver rede'

/** Without a moment where it is not known yet. */
export const shownSince = (moment: string | undefined): string =>
  `Desde ${moment ?? 'então'} as telas mostram o que está guardado neste aparelho.`
