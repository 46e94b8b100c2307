import { screen } from '@testing-library/react'
import { paths } from '#contract/paths.ts'
import type { Role } from '#contract/roles.ts'
import type { LoadingMonitorItem } from '#contract/schemas/monitors.ts'
import LoadingsScreen from '#src/features/monitors/screens/loadings-screen.tsx'
import { openOnline } from '../open-online.tsx'

/** The test file must call vi.mock('#src/api/config.ts', { spy: true }) first. */

const later = '2999-11-20T17:30:00.000Z'

export const item: LoadingMonitorItem = {
  id: 4711,
  idSaida: 4711,
  oc: 'OC-1',
  ot: '70012345',
  inicio: null,
  veiculoCarregado: null,
  fim: null,
  status: 1,
  ordemChegada: '88012',
  prioridade: 0,
  dataAgendada: later,
  motorista: 'Sebastião Miranda',
  telefone: '11912345678',
  transportadora: 'Rápido São Paulo',
  placaCarroceria: 'WDU4362',
  carroceria: 'Sider',
  statusCarregamento: 0,
  produtos: [
    { local: 'H1-001', peso: 12.5 },
    { local: 'E2-014', peso: 3 },
  ],
}

export const other = {
  ...item,
  id: 4712,
  idSaida: 4712,
  motorista: 'Açucena Lima',
  statusCarregamento: 1,
}
const updatedAt = '2026-11-20T17:32:07.000Z'
export const monitor = (itens: LoadingMonitorItem[]) => ({
  itens,
  quantidade: itens.length,
  updatedAt,
})

export const path = paths.loadingMonitor('')
export const open = (
  items: LoadingMonitorItem[] = [item, other],
  at = '/',
  roles: Role[] = ['ADMIN'],
) =>
  openOnline(<LoadingsScreen />, {
    at,
    roles,
    answers: { [path]: monitor(items) },
    // No event stream.
    extensions: false,
  })

export const cards = () => screen.findAllByRole('article')
