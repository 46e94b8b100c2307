import { deviceRoles, kioskRole, monitorRole, type DeviceRole, type Role } from '#contract/roles.ts'

/** Who may make a call: everybody, a signed-in person, or a holder of one of these roles. */
type Access = 'public' | 'signed-in' | readonly Role[]

interface Group {
  prefix: string
  access: Access
  /** The roles of devices that may make the call; without it they may make public calls only. */
  devices?: readonly DeviceRole[]
  calls: readonly string[]
}

/**
 * Every call of the contract with its access, written from the contract and not from the provider: a difference between
 * the two fails a test.
 */
const groups: readonly Group[] = [
  { prefix: '/auth/signin', access: 'public', calls: ['POST'] },
  { prefix: '/auth/aparelho', access: 'public', calls: ['POST'] },
  { prefix: '/api/auth/me', access: 'signed-in', devices: deviceRoles, calls: ['GET'] },
  {
    prefix: '/api/core/',
    access: 'signed-in',
    calls: [
      'GET saida/{idSaida}',
      'GET produto/material',
      'GET produto/lote',
      'GET produto/{idProduto}/embalagem',
      'POST estoque/consulta',
      'GET estoque/consulta/alocacao/{idProduto}/{idArmazem}',
      'PUT estoque/realocacao',
      'GET armazem/tag/detail',
      'GET armazem/list',
    ],
  },
  {
    prefix: '/api/core/',
    access: 'signed-in',
    devices: [kioskRole],
    calls: [
      'GET motorista/search',
      'GET motorista/{id}',
      'POST motorista',
      'PUT motorista/{id}',
      'GET transportadora',
    ],
  },
  {
    prefix: '/api/core/aparelho/{idAparelho}',
    access: 'signed-in',
    devices: deviceRoles,
    calls: ['PUT'],
  },
  {
    prefix: '/api/core/aparelho/',
    access: ['SGL_OPS_ADMIN', 'ADMIN'],
    calls: ['GET list', 'PUT {idAparelho}/credencial', 'DELETE {idAparelho}/credencial'],
  },
  {
    prefix: '/api/core/saida/status/carregamento/{idSaida}',
    access: ['SGL_OPS_ADMIN', 'ADMIN'],
    calls: ['PUT'],
  },
  {
    prefix: '/api/core/checklist/',
    access: 'signed-in',
    calls: [
      'POST item',
      'POST item/remove',
      'POST next',
      'POST image',
      'POST image/unique',
      'DELETE image/{idImage}',
      'GET image/{idChecklist}/{idImage}',
      'GET image/thumb/{idChecklist}/{idImage}',
    ],
  },
  { prefix: '/api/ops/chegada', access: 'signed-in', devices: [kioskRole], calls: ['POST'] },
  {
    prefix: '/api/ops/carregamento/',
    access: 'signed-in',
    calls: ['GET list', 'GET {idSaida}', 'POST {idSaida}/{idStatus}'],
  },
  {
    prefix: '/api/ops/estufagem/',
    access: 'signed-in',
    calls: [
      'GET list',
      'GET {idSaida}',
      'PUT upload/{idSaida}',
      'POST finish/pre/{idSaida}',
      'GET file/{idSaida}/{step}',
      'GET pdf/{idSaida}',
    ],
  },
  {
    prefix: '/api/ops/recebimento/',
    access: 'signed-in',
    calls: [
      'GET list',
      'GET produtos/{id}',
      'POST new',
      'GET header/{id}',
      'GET header/reference/{ref}',
      'GET totals/{id}',
      'GET history/{id}',
      'PUT {id}/status/confirm',
      'GET checklist/menu/{id}',
      'GET checklist/modelo',
      'GET checklist/{id}',
      'GET checklist/{id}/{step}',
      'GET avaria/list/{id}',
      'GET avaria/{id}',
      'POST avaria',
      'POST avaria/evidencia',
      'PUT avaria/pesos',
      'GET embalagem/{id}',
      'POST embalagem',
      'POST embalagem/evidencia',
      'PUT embalagem/etiqueta',
      'PUT embalagem/lacre',
      'PUT embalagem/sacos',
      'PUT embalagem/peso',
      'GET imagem/{idRecebimento}/{idImage}',
      'GET imagem/thumb/{idRecebimento}/{idImage}',
      'DELETE imagem/{idImage}',
      'GET residuo/{id}',
      'PUT residuo',
      'POST residuo/evidencia',
      'GET menor/{id}',
      'PUT menor',
      'POST menor/evidencia',
      'GET {id}/pdf',
    ],
  },
  {
    prefix: '/api/ops/recebimento/',
    access: ['SGL_OPS_ADMIN', 'ADMIN'],
    calls: ['PUT {id}/status/approve', 'PUT {id}/status/reprove'],
  },
  {
    prefix: '/checklists/empilhadeiras/',
    access: ['SGI_CHECK_EMPILHADEIRA'],
    calls: [
      'GET list',
      'GET {idMaquina}',
      'GET historico/{idMaquina}/{year}/{month}',
      'GET checklist/{idChecklist}',
      'POST checklist/new/{idMaquina}',
      'POST checklist/{idChecklist}',
      'PUT checklist/{idChecklist}/horimetro',
      'GET files/maquina/{idMaquina}',
      'GET files/{idChecklist}/{file}',
    ],
  },
  {
    prefix: '/api/sgi/checklists/carregamento/',
    access: ['SGI_CHECK_CARREGAMENTO', 'ADMIN'],
    calls: ['GET list', 'GET {idSaida}', 'GET ready/{idSaida}', 'GET pdf/{idSaida}'],
  },
  {
    prefix: '/api/adm/',
    access: ['ADMIN'],
    calls: [
      'DELETE auth/permission/delete/{urid}',
      'DELETE avaria/{id}',
      'GET auth/permission/roles',
      'GET auth/permission/user/{uid}',
      'GET auth/permission/users',
      'GET auth/permissions/table',
      'GET auth/role/{rid}',
      'GET auth/users/table',
      'GET auth/users/{uid}',
      'GET integrity/io',
      'POST auth/permission/add/{uid}',
      'POST auth/permission/multiple/{uid}',
      'POST auth/users/{uid}',
    ],
  },
  {
    prefix: '/api/rep/',
    access: ['REP_SGI_ALL', 'ADMIN'],
    calls: [
      'GET ops/carregamento/dashboard/{year}/{month}',
      'GET ops/carregamento/excel/{year}/{month}',
      'GET ops/carregamento/table',
      'GET sgi/empilhadeira/mensal/excel/{year}/{month}',
      'GET sgi/empilhadeira/mensal/{year}/{month}',
    ],
  },
  {
    prefix: '/api/rep/',
    access: ['SGL_OPS_ADMIN', 'ADMIN'],
    calls: ['GET ops/recebimento/table'],
  },
  {
    prefix: '/api/rep/ops/',
    access: ['SGL_OPS_ADMIN', 'ADMIN'],
    devices: [monitorRole],
    calls: ['GET chegadas/table', 'GET monitor/carregamento/table', 'GET monitor/eventos'],
  },
  {
    prefix: '/api/rep/core/estoque/excel',
    access: ['REP_SGI_ALL', 'SGL_OPS_ADMIN', 'ADMIN'],
    calls: ['GET'],
  },
  // Last, because a token is invalid after signing out.
  { prefix: '/auth/signout', access: 'signed-in', devices: deviceRoles, calls: ['POST'] },
]

export interface ContractCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** With its parameters as the OpenAPI document names them: `/api/core/saida/{idSaida}`. */
  path: string
  access: Access
  devices: readonly DeviceRole[]
}

export const exampleCalls: readonly ContractCall[] = groups.flatMap(
  ({ prefix, access, devices = [], calls }) =>
    calls.map((call) => {
      const [method = '', rest = ''] = call.split(' ')
      return { method: method as ContractCall['method'], path: prefix + rest, access, devices }
    }),
)

/** Whether a holder of this single role, or of none, may make the call. */
export const mayCall = ({ access, devices }: ContractCall, role: Role | undefined): boolean => {
  const ofDevice = deviceRoles.find((one) => one === role)
  if (ofDevice !== undefined) return devices.includes(ofDevice) || access === 'public'
  if (typeof access === 'string' || role === 'ADMIN') return true
  return role !== undefined && access.includes(role)
}

/** Valid values for parameters that are no ids. Ids need no record, because only access is tested. */
const examples: Readonly<Record<string, string>> = { year: '2026', month: '11', step: '1' }

/** An example address of the call. */
export const addressOf = ({ path }: ContractCall): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => examples[name] ?? '999999')
