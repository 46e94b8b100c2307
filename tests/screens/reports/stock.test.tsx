import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { dayOf } from '#src/domain/time/days.ts'
import StockScreen from '#src/features/reports/screens/stock-screen.tsx'
import { json } from '../../support/sentinel-server.ts'
import { openOnline } from '../open-online.tsx'
import { sheet, watchDownloads } from './downloads.ts'

vi.mock('#src/api/config.ts', { spy: true })

const today = dayOf(new Date(), 'America/Sao_Paulo')
const date = () => screen.getByLabelText<HTMLInputElement>('Data')
const exportButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Exportar' })
const addressOf = (day: string, token: string) =>
  `/api/rep/core/estoque/excel?${new URLSearchParams({ data: day, token: btoa(token) }).toString()}`

test('REP-33 the date defaults to today, and there is a button «Exportar»', async () => {
  await openOnline(<StockScreen />)
  expect(date().type).toBe('date')
  expect(date().value).toBe(today)
  expect(exportButton().disabled).toBe(false)
})

test('REP-34 REP-35 API-14 saves the Excel file of that day through the browser, with the token in base64', async () => {
  const downloads = watchDownloads()
  const { user, provider, token } = await openOnline(<StockScreen />)
  fireEvent.change(date(), { target: { value: '2026-11-03' } })
  provider.on(addressOf('2026-11-03', token), sheet)
  await user.click(exportButton())
  await vi.waitFor(() => expect(downloads.names).toEqual(['estoque-2026-11-03.xlsx']))
  const call = provider.received.find(({ method }) => method === 'GET')
  const query = new URL(call?.path ?? '', provider.origin).searchParams
  expect([...query.keys()]).toEqual(['data', 'token'])
  expect(atob(query.get('token') ?? '')).toBe(token)
  expect(localStorage.getItem('pavilhao.token')).toBe(token)
})

test('the chosen day is also in words, because the field shows it in the language of the device', async () => {
  await openOnline(<StockScreen />)
  fireEvent.change(date(), { target: { value: '2026-11-03' } })
  expect(screen.getByText('terça-feira, 3 de novembro de 2026')).toBeDefined()
  fireEvent.change(date(), { target: { value: '' } })
  expect(screen.queryByText(/ de \d{4}$/)).toBeNull()
})

test('without a date, exports nothing and says so', async () => {
  await openOnline(<StockScreen />)
  fireEvent.change(date(), { target: { value: '' } })
  expect(screen.getByText('Informe a data')).toBeDefined()
  expect(exportButton().disabled).toBe(true)
})

test.each([
  ['2130-01-01', 'Esta data ainda não chegou'],
  ['1999-12-31', 'Informe uma data a partir do ano 2000'],
])('for %s, exports nothing and says so', async (day, words) => {
  await openOnline(<StockScreen />)
  fireEvent.change(date(), { target: { value: day } })
  expect(screen.getByText(words)).toBeDefined()
  expect(exportButton().disabled).toBe(true)
  fireEvent.change(date(), { target: { value: today } })
  expect(exportButton().disabled).toBe(false)
})

test('shows the provider’s rejection', async () => {
  const downloads = watchDownloads()
  const { user, provider, token } = await openOnline(<StockScreen />)
  provider.on(addressOf(today, token), json({ message: 'Data no futuro' }, 400))
  await user.click(exportButton())
  expect(await screen.findByText('Data no futuro')).toBeDefined()
  expect(downloads.names).toEqual([])
})
