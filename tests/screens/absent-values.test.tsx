import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { dayOf } from '#src/domain/time/days.ts'
import IntegrityScreen from '#src/features/admin/screens/integrity-screen.tsx'
import PermissionsScreen from '#src/features/admin/screens/permissions-screen.tsx'
import UsersScreen from '#src/features/admin/screens/users-screen.tsx'
import ArrivalsScreen from '#src/features/monitors/screens/arrivals-screen.tsx'
import LoadingsScreen from '#src/features/monitors/screens/loadings-screen.tsx'
import ForkliftScreen from '#src/features/reports/screens/forklift-screen.tsx'
import LoadingScreen from '#src/features/reports/screens/loading-screen.tsx'
import ReceivingScreen from '#src/features/reports/screens/receiving-screen.tsx'
import { idMaquina } from '#src/features/forklift/example-forklift.ts'
import {
  base as forkliftBase,
  checklistAnswers,
  openForklift,
  pageOn,
} from './forklift/open-forklift.tsx'
import { openLoading } from './loading/open-loading.tsx'
import { base as vehicleBase, openChecklist } from './loading-checklist/open-checklist.tsx'
import { item as loading, monitor } from './monitors/open-loadings.tsx'
import type { Device } from './open-device.tsx'
import { openOnline } from './open-online.tsx'
import { open as openQuestions } from './receiving/checklist-answers.ts'
import {
  answersOf as damageAnswers,
  at as damagesAt,
  idAvaria,
} from './receiving/damages/damage-answers.ts'
import {
  base as receivingBase,
  idNotaFiscal,
  listAnswers,
  openReceiving,
} from './receiving/open-receiving.tsx'
import { openStock } from './stock/open-stock.tsx'
import { openStuffing } from './stuffing/open-stuffing.tsx'

vi.mock('#src/api/config.ts', { spy: true })

/** Values that the provider leaves out of an answer: contract §1, «absent values `null`». */
const leftOut = vi.hoisted(() => ({ of: (answer: unknown): unknown => answer }))
vi.mock('../support/sentinel-server.ts', async (load) => {
  const original = await load<typeof import('../support/sentinel-server.ts')>()
  const json: typeof original.json = (body, ...rest) => original.json(leftOut.of(body), ...rest)
  return { ...original, json }
})
afterEach(() => {
  leftOut.of = (answer) => answer
})

/** `field` is the id of an item of a forklift's checklist. */
const namesId = /^[iI]d$|^[iI]d[A-Z]|Id$|^(?:u|r|ur)id$|^field$/

/** Replaces each value of its records that is no id with null. */
function withoutValues(answer: unknown, name = ''): unknown {
  if (Array.isArray(answer)) return answer.map((one) => withoutValues(one))
  if (typeof answer !== 'object' || answer === null) return namesId.test(name) ? answer : null
  return Object.fromEntries(
    Object.entries(answer).map(([field, value]) => [field, withoutValues(value, field)]),
  )
}

/** Replaces each list in its records with null. */
function withoutLists(answer: unknown, isInRecord = false): unknown {
  if (Array.isArray(answer)) return isInRecord ? null : answer.map((one) => withoutLists(one, true))
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([field, value]) => [
      field,
      withoutLists(value, field !== 'value' && field !== 'data'),
    ]),
  )
}

const today = dayOf(new Date(), 'America/Sao_Paulo')
const [year = 0, month = 0] = today.split('-').map(Number)
const updatedAt = '2026-11-20T17:32:07.000Z'
const arrival = {
  idChegada: 901,
  oc: '88012',
  cpf: '12345678909',
  motorista: 'Sebastião Miranda',
  telefone: '11912345678',
  placaCavalo: 'LZJ0913',
  placaCarroceria: 'WDU4362 / TCL1A23',
  timestamp: '2026-11-20T11:05:00.000Z',
  status: 0,
  statusText: 'Aguardando',
}
const user = {
  uid: 1,
  username: 'ana',
  nome: 'Ana Conceição',
  email: 'ana@x.example',
  cargo: 'Conferente',
  tipo: 'SGL',
  ativo: true,
  bloqueado: 0,
  roles: ['ADMIN'],
}
const role = { rid: 4, role: 'REP_SGI_ALL', descricao: 'Relatórios e monitores' }

const permissions = (
  <Routes>
    <Route path="/adm/auth/permissions/*" element={<PermissionsScreen />} />
  </Routes>
)

/** How each screen is opened. */
const screens: Record<string, () => Promise<Device>> = {
  'monitor of arrivals': () =>
    openOnline(<ArrivalsScreen />, {
      answers: { [paths.arrivalMonitor(1, today)]: { itens: [arrival], quantidade: 1, updatedAt } },
    }),
  'monitor of arrivals on the wall': () =>
    openOnline(<ArrivalsScreen />, {
      at: '/?parede=1',
      answers: { [paths.arrivalMonitor(1, today)]: { itens: [arrival], quantidade: 1, updatedAt } },
    }),
  'monitor of loadings': async () => {
    const opened = await openOnline(<LoadingsScreen />, {
      answers: { [paths.loadingMonitor('')]: monitor([loading]) },
    })
    const card = await screen
      .findByRole('button', { name: /^Saída/ }, { timeout: 3_000 })
      .catch(() => undefined)
    if (card !== undefined) fireEvent.click(card)
    return opened
  },
  'monitor of loadings on the wall': () =>
    openOnline(<LoadingsScreen />, {
      at: '/?parede=1',
      answers: { [paths.loadingMonitor('')]: monitor([loading]) },
    }),
  'report of forklifts': () =>
    openOnline(<ForkliftScreen />, {
      answers: {
        [paths.forkliftReport(year, month)]: [
          {
            empilhadeira: 'EMP-01',
            checklists: 18,
            horimetroInicial: 6060.1,
            horimetroFinal: 6151.5,
            horas: 91.4,
          },
        ],
      },
    }),
  'report of loadings': () =>
    openOnline(<LoadingScreen />, {
      answers: {
        [paths.loadingDashboard(year, month)]: {
          total: 13,
          tmc: 58,
          tms: 34,
          tmt: 92,
          graphDiario: [{ dia: 1, tmc: 55, tms: 30, tmt: 85, total: 5 }],
          disclaimer: 'Conta os que terminaram.',
        },
        [paths.loadingReport()]: {
          itens: [
            {
              id: 48_216,
              oc: '312193',
              ot: '80010576',
              dataAgendada: updatedAt,
              inicio: updatedAt,
              veiculoCarregado: updatedAt,
              fim: updatedAt,
              status: 3,
            },
          ],
          quantidade: 31,
        },
      },
    }),
  'report of receivings': () =>
    openOnline(<ReceivingScreen />, {
      roles: ['SGL_OPS_ADMIN'],
      answers: {
        [paths.receivingReport()]: {
          itens: [
            {
              id: 31_067,
              ot: '70062194',
              produto: 'SBR 1712',
              lote: 'W26100834',
              nf: '339518',
              fornecedor: 'Elastômeros Triunfo',
              createdAt: updatedAt,
              confirmedAt: updatedAt,
              approvedAt: null,
              operador: 'Renan Borges',
              status: 10,
            },
          ],
          quantidade: 1,
        },
      },
    }),
  integrity: () =>
    openOnline(<IntegrityScreen />, {
      answers: {
        [paths.integrity()]: [
          {
            idProduto: 682,
            entrada: 1043.675,
            alocado: 42.8,
            avaria: 0.1,
            saida: 9,
            devolucao: 0.5,
            total: -0.025,
            produto: 'PEAD',
            lote: 'G26083030',
          },
        ],
      },
    }),
  users: () =>
    openOnline(<UsersScreen />, {
      at: '/adm/auth/users',
      answers: { [paths.userTable('')]: { rows: [user], count: 1 } },
    }),
  roles: () =>
    openOnline(permissions, {
      at: '/adm/auth/permissions',
      answers: { [paths.permissionTable()]: { rows: [role], count: 1 } },
    }),
  'a role': () =>
    openOnline(permissions, {
      at: '/adm/auth/permissions/role/4',
      answers: {
        [paths.role(4)]: {
          ...role,
          users: [{ urid: 7, uid: 1, ...role, dynamic: 'x', nome: 'Ana', username: 'ana' }],
        },
        [paths.permissionUsers()]: [{ uid: 2, username: 'beto', nome: 'Beto' }],
      },
    }),
  'the permissions of a user': () =>
    openOnline(permissions, {
      at: '/adm/auth/permissions/user/1',
      answers: {
        [paths.userPermissions(1)]: { user, permissions: [{ urid: 7, ...role, dynamic: 'x' }] },
        [paths.permissionRoles()]: [role],
      },
    }),
  'list of receipts': () => openReceiving({ at: receivingBase, answers: listAnswers() }),
  'products of a receipt': () =>
    openReceiving({ at: `${receivingBase}/produto/${idNotaFiscal}`, answers: listAnswers() }),
  'a receiving report': () => openReceiving(),
  'list of loadings': () => openLoading({ at: '/ops/carregamento' }),
  'a loading': () => openLoading(),
  'list of stuffings': () => openStuffing({ at: '/ops/relatorios/estufagem' }),
  'a stuffing': () => openStuffing(),
  'list of vehicles': () => openChecklist({ at: vehicleBase }),
  'a vehicle': () => openChecklist(),
  damages: () => openReceiving({ at: damagesAt, answers: damageAnswers() }),
  'a damage': () => openReceiving({ at: `${damagesAt}/${idAvaria}`, answers: damageAnswers() }),
  'a checklist of a receipt': () => openQuestions('menu'),
  'list of forklifts': () => openForklift(),
  'a forklift': () => openForklift({ at: `${forkliftBase}/${idMaquina}` }),
  'a checklist of a forklift': () => {
    const page = pageOn(today)
    const at = `${forkliftBase}/checklist/${page.checklist.id}`
    return openForklift({ at, answers: checklistAnswers(page) })
  },
  stock: () => openStock(),
}

/** The list of receipts, the slowest screen here, needed 3 when this was measured. */
const tasksToDraw = 10

describe.each(Object.entries(screens))('%s', (_, open) => {
  it.each([
    ['value', withoutValues],
    ['list', withoutLists],
  ])('renders with each %s of an answer absent', async (_what, without) => {
    leftOut.of = (answer) => without(answer)
    const { provider, isReading } = await open()
    await waitFor(() => expect(provider.received).not.toEqual([]))
    await waitFor(() => expect(isReading()).toBe(false))
    // React draws the data in a later task, and what this device has in IndexedDB takes some more.
    for (let task = 0; task < tasksToDraw; task += 1) {
      await act(() => new Promise((done) => void setTimeout(done)))
    }
    await waitFor(() => expect(document.querySelector('h1, h2')).not.toBeNull())
  })
})
