import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { openForFile } from '../../testing/provider-of-file.ts'
import { makeCaller } from '../../testing/calls/make-caller.ts'

const provider = await openForFile()

type Method = 'GET' | 'POST' | 'DELETE'

const administration: [Method, string][] = [
  ['GET', paths.integrity()],
  ['DELETE', paths.stockDamageRemoval(1)],
  ['GET', paths.userTable('')],
  ['GET', paths.user(1)],
  ['POST', paths.user(-1)],
  ['GET', paths.permissionTable()],
  ['GET', paths.userPermissions(1)],
  ['GET', paths.permissionRoles()],
  ['GET', paths.permissionUsers()],
  ['POST', paths.permissionAddMany(1)],
  ['POST', paths.permissionAdd(1)],
  ['DELETE', paths.permissionRemoval(99)],
  ['GET', paths.role(1)],
]

const sgi: [Method, string][] = [
  ['GET', paths.forkliftReport(2026, 11)],
  ['GET', paths.forkliftReportExcel(2026, 11)],
  ['GET', paths.loadingDashboard(2026, 11)],
  ['GET', paths.loadingReport()],
  ['GET', paths.loadingReportExcel(2026, 11)],
]

const operations: [Method, string][] = [
  ['GET', paths.receivingReport()],
  ['GET', paths.arrivalMonitor(1, '2026-11-20')],
  ['GET', paths.loadingMonitor('')],
]

const stock: [Method, string][] = [['GET', '/api/rep/core/estoque/excel']]

/** Allowed calls by role (contract §3, §4, §15). */
test.each<[string, string, Record<'administration' | 'sgi' | 'operations' | 'stock', boolean>]>([
  ['chefe', 'ADMIN', { administration: true, sgi: true, operations: true, stock: true }],
  ['rita', 'REP_SGI_ALL', { administration: false, sgi: true, operations: false, stock: true }],
  ['sandra', 'SGL_OPS_ADMIN', { administration: false, sgi: false, operations: true, stock: true }],
  [
    'ivo',
    'both checklists',
    { administration: false, sgi: false, operations: false, stock: false },
  ],
  ['ana', 'nothing', { administration: false, sgi: false, operations: false, stock: false }],
])('%s, with the role %s, may make exactly the calls of the role', async (username, _, may) => {
  const { call } = makeCaller(provider, await provider.authorize(username))
  for (const [calls, isAllowed] of [
    [administration, may.administration],
    [sgi, may.sgi],
    [operations, may.operations],
    [stock, may.stock],
  ] as const) {
    for (const [method, url] of calls) {
      const { status, message } = await call(method, url, method === 'POST' ? { body: {} } : {})
      if (isAllowed) expect([url, status]).not.toEqual([url, 403])
      else {
        expect([url, status, message]).toEqual([
          url,
          403,
          'Você não possui permissão para executar esta ação',
        ])
      }
    }
  }
})

test('every one of these calls is refused without a session', async () => {
  for (const [method, url] of [...administration, ...sgi, ...operations, ...stock]) {
    const answer = await provider.app.inject({ method, url })
    expect([url, answer.statusCode]).toEqual([url, 401])
  }
})
