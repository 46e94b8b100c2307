const names: Readonly<Record<number, string>> = {
  0: 'Aguardando',
  1: 'Chamado',
  2: 'No pavilhão',
  3: 'Saiu',
}

/** The name of a driver's status at the gate. */
export const nameArrivalStatus = (status: number): string => names[status] ?? 'Não Mapeado'
