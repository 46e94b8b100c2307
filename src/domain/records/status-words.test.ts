import { expect, test } from 'vitest'
import {
  loadingStatusWord,
  receivingStatusWord,
  stuffingStatusWord,
  userBlockedWord,
} from './status-words.ts'

test('the loading statuses have the words and tones of spec 1 §4', () => {
  expect([1, 2, 3, 4].map((status) => loadingStatusWord(status).text)).toEqual([
    'Aguardando Carregamento',
    'Em Carregamento',
    'Veículo Carregado',
    'Fim de Carregamento',
  ])
  expect([1, 2, 3, 4, 9].map((status) => loadingStatusWord(status).tone)).toEqual([
    'secondary',
    'warning',
    'primary',
    'success',
    'secondary',
  ])
})

test('the receiving statuses have the words of spec 2 §4', () => {
  expect([0, 1, 2, 3, 10, 100, 42].map((status) => receivingStatusWord(status).text)).toEqual([
    'Pendente',
    'Pronto',
    'Em Elaboração',
    'Inconsistência',
    'Em Aprovação',
    'Não Aplicável',
    'Não Mapeado',
  ])
  expect([0, 1, 2, 3, 10, 100, 42, null].map((status) => receivingStatusWord(status).tone)).toEqual(
    ['neutral', 'success', 'info', 'danger', 'warning', 'neutral', 'neutral', 'neutral'],
  )
})

test('STF-07 a truthy status of a stuffing report is complete', () => {
  expect(stuffingStatusWord(0)).toEqual({ text: 'Em andamento', tone: 'info' })
  expect(stuffingStatusWord(1).tone).toBe('success')
  expect([1, 2, -1].map((status) => stuffingStatusWord(status).text)).toEqual([
    'Preenchido',
    'Preenchido',
    'Preenchido',
  ])
})

test('a blocked flag of 0 is «Ativo», of 1 «Bloqueado»', () => {
  expect([0, 1].map(userBlockedWord)).toEqual([
    { text: 'Ativo', tone: 'success' },
    { text: 'Bloqueado', tone: 'danger' },
  ])
})
