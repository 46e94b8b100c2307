import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProvider, type TestProvider } from '../testing/open-provider.ts'

let provider: TestProvider

beforeAll(async () => {
  provider = await openProvider({ faults: true })
})

afterAll(() => provider.close())

const get = (url: string) => provider.app.inject({ url })

interface Operation {
  security?: unknown[]
  requestBody?: { content: Record<string, { schema: unknown }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}

const receiving = [
  'GET list',
  'GET produtos/{id}',
  'POST new',
  'GET header/{id}',
  'GET header/reference/{ref}',
  'GET totals/{id}',
  'GET history/{id}',
  'PUT {id}/status/confirm',
  'PUT {id}/status/approve',
  'PUT {id}/status/reprove',
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
]

const checklist = [
  'POST item',
  'POST item/remove',
  'POST next',
  'POST image',
  'POST image/unique',
  'DELETE image/{idImage}',
  'GET image/{idChecklist}/{idImage}',
  'GET image/thumb/{idChecklist}/{idImage}',
]

const stock = [
  'GET produto/material',
  'GET produto/lote',
  'GET produto/{idProduto}/embalagem',
  'POST estoque/consulta',
  'GET estoque/consulta/alocacao/{idProduto}/{idArmazem}',
  'PUT estoque/realocacao',
  'GET armazem/tag/detail',
  'GET armazem/list',
  'PUT saida/status/carregamento/{idSaida}',
]

const loadings = ['GET list', 'GET {idSaida}', 'POST {idSaida}/{idStatus}']

const forklifts = [
  'GET list',
  'GET {idMaquina}',
  'GET historico/{idMaquina}/{year}/{month}',
  'GET checklist/{idChecklist}',
  'POST checklist/new/{idMaquina}',
  'POST checklist/{idChecklist}',
  'GET files/maquina/{idMaquina}',
  'GET files/{idChecklist}/{file}',
]

const arrivals = [
  'GET /api/core/motorista/search',
  'GET /api/core/motorista/{id}',
  'POST /api/core/motorista',
  'PUT /api/core/motorista/{id}',
  'GET /api/core/transportadora',
  'POST /api/ops/chegada',
]

const loadingChecklists = ['GET list', 'GET {idSaida}', 'GET ready/{idSaida}', 'GET pdf/{idSaida}']

const administration = [
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
]

const reports = [
  'GET core/estoque/excel',
  'GET ops/carregamento/dashboard/{year}/{month}',
  'GET ops/carregamento/excel/{year}/{month}',
  'GET ops/carregamento/table',
  'GET ops/chegadas/table',
  'GET ops/monitor/carregamento/table',
  'GET ops/recebimento/table',
  'GET sgi/empilhadeira/mensal/excel/{year}/{month}',
  'GET sgi/empilhadeira/mensal/{year}/{month}',
]

test('API-09 API-10 API-11 API-12 the OpenAPI document names every call of the contract, and nothing else', async () => {
  const { openapi, paths } = (await get('/api/docs/json')).json<{
    openapi: string
    paths: Record<string, Record<string, Operation>>
  }>()
  expect(openapi).toBe('3.1.0')
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(calls.toSorted()).toEqual(
    [
      'POST /auth/signin',
      ...arrivals,
      'GET /api/auth/me',
      'GET /api/core/saida/{idSaida}',
      'GET /api/ops/estufagem/list',
      'GET /api/ops/estufagem/{idSaida}',
      'PUT /api/ops/estufagem/upload/{idSaida}',
      'POST /api/ops/estufagem/finish/pre/{idSaida}',
      'GET /api/ops/estufagem/file/{idSaida}/{step}',
      'GET /api/ops/estufagem/pdf/{idSaida}',
      ...receiving.map((call) => call.replace(' ', ' /api/ops/recebimento/')),
      ...checklist.map((call) => call.replace(' ', ' /api/core/checklist/')),
      ...stock.map((call) => call.replace(' ', ' /api/core/')),
      ...loadings.map((call) => call.replace(' ', ' /api/ops/carregamento/')),
      ...forklifts.map((call) => call.replace(' ', ' /checklists/empilhadeiras/')),
      ...loadingChecklists.map((call) => call.replace(' ', ' /api/sgi/checklists/carregamento/')),
      ...administration.map((call) => call.replace(' ', ' /api/adm/')),
      ...reports.map((call) => call.replace(' ', ' /api/rep/')),
    ].toSorted(),
  )
  expect(paths['/auth/signin']?.['post']?.security).toEqual([])
  const upload = paths['/api/ops/estufagem/upload/{idSaida}']?.['put']
  expect(upload?.requestBody?.content['multipart/form-data']?.schema).toMatchObject({
    required: ['step', 'file'],
    properties: { file: { type: 'string', format: 'binary' } },
  })
  const pdf = paths['/api/ops/estufagem/pdf/{idSaida}']?.['get']
  expect(Object.keys(pdf?.responses['200']?.content ?? {})).toEqual(['application/pdf'])
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    const statuses = Object.keys(operation.responses).filter((status) => status !== '409')
    expect(statuses).toEqual(['200', '4XX', '5XX'])
  }
})

test('the page of the document asks nobody else for anything, under the strict policy', async () => {
  const page = await get('/api/docs')
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("require-trusted-types-for 'script'"),
  })
  const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address)
  expect(files).toEqual(['data:,', '/api/docs/page.css', '/api/docs/page.js', '/api/docs/json'])
  for (const address of files.slice(1)) {
    const file = await get(String(address))
    expect(file.statusCode).toBe(200)
    expect(file.body).not.toMatch(/https?:\/\/|innerHTML|document\.write/)
  }
})
