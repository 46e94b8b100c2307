import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('spells every path of the contract as the specification does', () => {
  expect({
    signIn: paths.signIn(),
    me: paths.me(),
    exit: paths.exit(4711),
    stuffingList: paths.stuffingList('MSKU 1&2'),
    stuffing: paths.stuffing(4711),
    stuffingUpload: paths.stuffingUpload(4711),
    stuffingFinishPre: paths.stuffingFinishPre(4711),
    stuffingFile: paths.stuffingFile(4711, 'C'),
    stuffingFileAgain: paths.stuffingFile(4711, 'PRE', 7, { n: 2, thumb: true }),
    stuffingPdf: paths.stuffingPdf(4711, 7),
    odd: paths.stuffing('a/b?c'),
  }).toEqual({
    signIn: '/auth/signin',
    me: '/api/auth/me',
    exit: '/api/core/saida/4711',
    stuffingList: '/api/ops/estufagem/list?search=MSKU+1%262&items=20',
    stuffing: '/api/ops/estufagem/4711',
    stuffingUpload: '/api/ops/estufagem/upload/4711',
    stuffingFinishPre: '/api/ops/estufagem/finish/pre/4711',
    stuffingFile: '/api/ops/estufagem/file/4711/C',
    stuffingFileAgain: '/api/ops/estufagem/file/4711/PRE?n=2&thumb=1&v=7',
    stuffingPdf: '/api/ops/estufagem/pdf/4711?v=7',
    odd: '/api/ops/estufagem/a%2Fb%3Fc',
  })
})

test('SHELL-25 asks for 20 items in a list that is searched', () => {
  expect(new URLSearchParams(paths.stuffingList('x').split('?')[1]).get('items')).toBe('20')
})

test('API-09 spells the receiving calls with their prefix, and the rest as the specification does', () => {
  const receiving = [
    paths.receivingList('NF 1&2'),
    paths.receivingProducts(7),
    paths.receivingNew(),
    paths.receivingHeader(7),
    paths.receivingHeaderByReference(8),
    paths.receivingTotals(7),
    paths.receivingHistory(7),
    paths.receivingConfirm(7),
    paths.receivingApprove(7),
    paths.receivingReprove(7),
    paths.receivingPdf(7, 2),
    paths.receivingChecklistMenu(7),
    paths.receivingChecklist(7),
    paths.receivingChecklist(7, 3),
    paths.receivingChecklistModel(),
    paths.damageList(7),
    paths.damage(9),
    paths.damageNew(),
    paths.damageEvidence(),
    paths.damageWeights(),
    paths.packaging(4),
    paths.packagingNew(),
    paths.packagingEvidence(),
    paths.packagingLabel(),
    paths.packagingSeal(),
    paths.packagingWeight(),
    paths.damageSacks(),
    paths.waste(7),
    paths.wasteSave(),
    paths.wasteEvidence(),
    paths.underSize(7),
    paths.underSizeSave(),
    paths.underSizeEvidence(),
    paths.receivingImage(7, 5),
    paths.receivingThumbnail(7, 5),
    paths.receivingImageRemoval(5),
  ]
  const spelt = [
    'list?search=NF+1%262',
    'produtos/7',
    'new',
    'header/7',
    'header/reference/8',
    'totals/7',
    'history/7',
    '7/status/confirm',
    '7/status/approve',
    '7/status/reprove',
    '7/pdf?v=2',
    'checklist/menu/7',
    'checklist/7',
    'checklist/7/3',
    'checklist/modelo',
    'avaria/list/7',
    'avaria/9',
    'avaria',
    'avaria/evidencia',
    'avaria/pesos',
    'embalagem/4',
    'embalagem',
    'embalagem/evidencia',
    'embalagem/etiqueta',
    'embalagem/lacre',
    'embalagem/peso',
    'embalagem/sacos',
    'residuo/7',
    'residuo',
    'residuo/evidencia',
    'menor/7',
    'menor',
    'menor/evidencia',
    'imagem/7/5',
    'imagem/thumb/7/5',
    'imagem/5',
  ]
  expect(receiving).toEqual(spelt.map((rest) => `/api/ops/recebimento/${rest}`))
})

test('API-10 spells the shared checklist calls with their prefix, and the rest as the specification does', () => {
  const checklist = [
    paths.checklistAnswer(),
    paths.checklistAnswerRemoval(),
    paths.checklistNext(),
    paths.checklistImageNew(),
    paths.checklistImageUnique(),
    paths.checklistImageRemoval(5),
    paths.checklistImage(3, 5),
    paths.checklistThumbnail(3, 5),
  ]
  const spelt = [
    'item',
    'item/remove',
    'next',
    'image',
    'image/unique',
    'image/5',
    'image/3/5',
    'image/thumb/3/5',
  ]
  expect(checklist).toEqual(spelt.map((rest) => `/api/core/checklist/${rest}`))
})

test('API-11 spells the forklift checklists with a prefix without /api', () => {
  expect([
    paths.forkliftList('EMP 1&2'),
    paths.forkliftList('', 50),
    paths.forklift(51),
    paths.forkliftHistory(51, 2026, 3),
    paths.forkliftChecklist(60_001),
    paths.forkliftChecklistNew(51),
    paths.forkliftImage(51),
    paths.forkliftImage(51, { thumb: true }),
    paths.forkliftFile(60_001, 'a/b.jpg'),
    paths.forkliftFile(60_001, 'ab', { thumb: true }),
  ]).toEqual([
    '/checklists/empilhadeiras/list?search=EMP+1%262&itens=20',
    '/checklists/empilhadeiras/list?search=&itens=50',
    '/checklists/empilhadeiras/51',
    '/checklists/empilhadeiras/historico/51/2026/3',
    '/checklists/empilhadeiras/checklist/60001',
    '/checklists/empilhadeiras/checklist/new/51',
    '/checklists/empilhadeiras/files/maquina/51',
    '/checklists/empilhadeiras/files/maquina/51?thumb=1',
    '/checklists/empilhadeiras/files/60001/a%2Fb.jpg',
    '/checklists/empilhadeiras/files/60001/ab?thumb=1',
  ])
})

test('API-12 spells the loading checklists with the prefix of the SGI', () => {
  expect([
    paths.loadingChecklistList('OT 1&2'),
    paths.loadingChecklist(48_201),
    paths.loadingChecklistReady(48_201),
    paths.loadingChecklistPdf(48_201),
    paths.loadingChecklistPdf(48_201, 3),
  ]).toEqual([
    '/api/sgi/checklists/carregamento/list?search=OT+1%262&itens=20',
    '/api/sgi/checklists/carregamento/48201',
    '/api/sgi/checklists/carregamento/ready/48201',
    '/api/sgi/checklists/carregamento/pdf/48201',
    '/api/sgi/checklists/carregamento/pdf/48201?v=3',
  ])
})

test('spells every path of stock and loading as the specification does', () => {
  expect([
    paths.materials('PEAD 1&2'),
    paths.materials('', 500),
    paths.lots('L 1', 'PEAD & PP'),
    paths.lots('', '', 500),
    paths.productPackaging(601),
    paths.stockQuery(),
    paths.allocation(601, 501),
    paths.reallocation(),
    paths.line('A1-001'),
    paths.lines(),
    paths.loadingList('OT 1&2'),
    paths.loading(48_201),
    paths.loadingAdvance(48_201, 2),
    paths.exitDriverCall(48_201),
  ]).toEqual([
    '/api/core/produto/material?search=PEAD+1%262',
    '/api/core/produto/material?search=&itens=500',
    '/api/core/produto/lote?search=L+1&produto=PEAD+%26+PP',
    '/api/core/produto/lote?search=&produto=&itens=500',
    '/api/core/produto/601/embalagem',
    '/api/core/estoque/consulta',
    '/api/core/estoque/consulta/alocacao/601/501',
    '/api/core/estoque/realocacao',
    '/api/core/armazem/tag/detail?tag=A1-001',
    '/api/core/armazem/list',
    '/api/ops/carregamento/list?search=OT+1%262&itens=20',
    '/api/ops/carregamento/48201',
    '/api/ops/carregamento/48201/2',
    '/api/core/saida/status/carregamento/48201',
  ])
})

test('spells every path of administration as the specification does', () => {
  const base = '/api/adm/auth'
  const calls: [string, string][] = [
    [paths.integrity(), '/api/adm/integrity/io'],
    [paths.stockDamageRemoval(801), '/api/adm/avaria/801'],
    [paths.userTable('Ana&1', 2), `${base}/users/table?results=15&page=2&search=Ana%261`],
    [paths.user(-1), `${base}/users/-1`],
    [paths.permissionTable(), `${base}/permissions/table?results=1000&page=1&search=`],
    [paths.userPermissions(7), `${base}/permission/user/7`],
    [paths.permissionRoles(), `${base}/permission/roles`],
    [paths.permissionUsers(), `${base}/permission/users`],
    [paths.permissionAddMany(7), `${base}/permission/multiple/7`],
    [paths.permissionAdd(7), `${base}/permission/add/7`],
    [paths.permissionRemoval(9), `${base}/permission/delete/9`],
    [paths.role(4), `${base}/role/4`],
  ]
  for (const [path, spelt] of calls) expect(path).toBe(spelt)
})

test('spells every path of the reports and monitors as the specification does', () => {
  const page = 'pageSize=15&pageNumber=3&search=80%25&status=10'
  const asked = { pageNumber: 3, search: '80%', status: 10 }
  const calls: [string, string][] = [
    [paths.forkliftReport(2026, 11), '/api/rep/sgi/empilhadeira/mensal/2026/11'],
    [paths.forkliftReportExcel(2026, 11), '/api/rep/sgi/empilhadeira/mensal/excel/2026/11'],
    [paths.loadingDashboard(2026, 1), '/api/rep/ops/carregamento/dashboard/2026/1'],
    [paths.loadingReport(asked), `/api/rep/ops/carregamento/table?${page}`],
    [
      paths.loadingReport(),
      '/api/rep/ops/carregamento/table?pageSize=15&pageNumber=1&search=&status=-1',
    ],
    [paths.loadingReportExcel(2026, 12), '/api/rep/ops/carregamento/excel/2026/12'],
    [paths.receivingReport(asked), `/api/rep/ops/recebimento/table?${page}`],
    [
      paths.stockExcel('2026-11-20', 'YS5i+w=='),
      '/api/rep/core/estoque/excel?data=2026-11-20&token=YS5i%2Bw%3D%3D',
    ],
    [
      paths.arrivalMonitor(2, '2026-11-20'),
      '/api/rep/ops/chegadas/table?cliente=2&status=-1&date=2026-11-20',
    ],
    [
      paths.loadingMonitor('H'),
      '/api/rep/ops/monitor/carregamento/table?pageNumber=1&pageSize=1000&status=-1&search=H',
    ],
  ]
  for (const [path, spelt] of calls) expect(path).toBe(spelt)
})

test('KIOSK-11 KIOSK-13 KIOSK-21 KIOSK-34 spells every path of the kiosk as the specification does', () => {
  expect([
    paths.driverSearch('52998224725'),
    paths.driver(2001),
    paths.drivers(),
    paths.carriers('Três Rios'),
    paths.carriers('', 1000),
    paths.arrival(),
  ]).toEqual([
    '/api/core/motorista/search?cpf=52998224725',
    '/api/core/motorista/2001',
    '/api/core/motorista',
    '/api/core/transportadora?search=Tr%C3%AAs+Rios',
    '/api/core/transportadora?search=&itens=1000',
    '/api/ops/chegada',
  ])
})

test('encodes the values of a path', () => {
  expect(paths.exit('1/../2?x#y')).toBe('/api/core/saida/1%2F..%2F2%3Fx%23y')
  expect(paths.line('A&tag=B')).toBe('/api/core/armazem/tag/detail?tag=A%26tag%3DB')
})
