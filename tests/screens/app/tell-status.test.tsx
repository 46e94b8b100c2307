import { waitFor } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { parseConfig } from '#src/api/config.ts'
import { reportOutcome } from '#src/api/network-state.ts'
import { tellStatus } from '#src/app/start/tell-status.ts'
import { openOutboxDatabase } from '#src/outbox/store/database.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { signOut, startSession } from '#src/session/session.ts'
import { startSentinelServer } from '../../support/sentinel-server.ts'

const twice = (outcome: 'lost' | 'answered') => [1, 2].forEach(() => reportOutcome(outcome))

/** A page at this address, with the provider that its status goes to. */
async function openPage(at: string, roles: string[] = []) {
  const provider = await startSentinelServer()
  const config =
    parseConfig({ providerUrl: provider.origin, extensions: true }) ?? expect.unreachable()
  const database = openOutboxDatabase(`device-${crypto.randomUUID()}`)
  startSession(fakeToken({ sub: '7', username: 'ana', nome: 'Ana', roles, exp: 4e9 }))
  history.replaceState({}, '', at)
  twice('answered')
  onTestFinished(() => {
    twice('answered')
    signOut()
    history.replaceState({}, '', '/')
  })
  return {
    begin: () => onTestFinished(tellStatus(config, database)),
    reports: () =>
      provider.received
        .filter(({ method }) => method === 'PUT')
        .map(({ body }) => JSON.parse(body) as unknown),
  }
}

it('DEV-01 a page reports the screen that it shows, without the query', async () => {
  const { begin, reports } = await openPage('/ops/estoque?produto=Sebasti%C3%A3o')
  begin()
  await waitFor(() => expect(reports()).toHaveLength(1))
  expect(reports()).toEqual([
    expect.objectContaining({ tela: '/ops/estoque', telaNome: 'Estoque', pendentes: 0 }),
  ])
})

it('DEV-03 a kiosk reports no screen', async () => {
  const { begin, reports } = await openPage('/ops/estoque', ['TOTEM_CHEGADA'])
  begin()
  await waitFor(() => expect(reports()).toHaveLength(1))
  expect(reports()).toEqual([expect.objectContaining({ tela: null, telaNome: null })])
})

it('DEV-06 a page without network does not try', async () => {
  const { begin, reports } = await openPage('/envios')
  twice('lost')
  begin()
  twice('answered')
  history.replaceState({}, '', '/ops/estoque')
  begin()
  await waitFor(() => expect(reports()).toHaveLength(1))
  expect(reports()).toEqual([expect.objectContaining({ tela: '/ops/estoque' })])
})
