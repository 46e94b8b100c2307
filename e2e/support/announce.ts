import { expect, type Page } from 'playwright/test'
import { paths } from '#contract/paths.ts'
import { password } from './sign-in.ts'

/** Longer than a page of the board stays, and much shorter than the poll of a monitor. */
export const soon = { timeout: 60_000 }
const headersOf = async (origin: string, username: string) => {
  const answer = await fetch(`${origin}${paths.signIn()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { token } = (await answer.json()) as { token: string }
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

/** A driver announces an arrival with this order at another device. */
export async function announce(origin: string, oc: string) {
  const headers = await headersOf(origin, 'totem')
  const cpf = '52998224725'
  const found = await fetch(`${origin}${paths.driverSearch(cpf)}`, { headers })
  const { value } = (await found.json()) as { value: { id: number } | null }
  const send = async (path: string, body: object) =>
    (await (
      await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    ).json()) as { value: number }
  const idMotorista =
    value?.id ??
    (await send(paths.drivers(), { nome: 'Zulmira Prado', cpf, telefone1: '11987654321' })).value
  await send(paths.arrival(), {
    idMotorista,
    empresa: 1,
    oc,
    placaCavalo: 'ABC1D23',
    placaCarroceria1: 'XYZ9876',
    numeroCarrocerias: 1,
  })
}

/** Shown without waiting for the poll. */
export const expectArrival = (page: Page, oc: string) =>
  expect(page.getByRole('listitem').filter({ hasText: oc })).toBeVisible(soon)
