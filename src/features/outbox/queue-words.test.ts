import { expect, test } from 'vitest'
import type { QueueCircumstances } from '#src/hooks/use-circumstances.ts'
import { describeQueue, type QueueCounts } from './queue-words.ts'

const now = Date.parse('2026-11-20T14:30:00-03:00')
const in5 = now + 5 * 60_000

const calm: QueueCircumstances = {
  now,
  timeZone: 'America/Sao_Paulo',
  signInNeeded: false,
  portal: false,
  holdUntil: 0,
  offline: false,
  triesAgainAt: undefined,
}
const some: QueueCounts = {
  unsent: 3,
  parked: 0,
  nonBlocking: 0,
  held: 0,
  sending: 0,
  copied: 0,
  lastSentAt: undefined,
}

test.each<[string, Partial<QueueCounts>, Partial<QueueCircumstances>, string, RegExp]>([
  ['nothing', { unsent: 0 }, { offline: true }, 'Tudo enviado', /^Nada seu espera/],
  [
    'nothing any more',
    { unsent: 0, lastSentAt: now },
    {},
    'Tudo enviado',
    /^Último envio às 14:30/,
  ],
  ['waiting', {}, {}, 'Na fila para enviar', /salvo neste aparelho/],
  ['sending', { sending: 1 }, {}, 'Enviando…', /continuar/],
  ['offline', {}, { offline: true }, 'Sem conexão', /Envia sozinho quando a rede voltar\.$/],
  ['copies', { copied: 3 }, { offline: true }, 'Sem conexão', /Procura no servidor quando/],
  [
    'copies beside refused ones, no answer',
    { parked: 1, held: 1, copied: 1 },
    { triesAgainAt: in5 },
    'A rede não respondeu',
    /Procura no servidor, nova tentativa/,
  ],
  ['copies and others', { copied: 2 }, { offline: true }, 'Sem conexão', /Envia sozinho/],
  [
    'offline, tried',
    {},
    { offline: true, triesAgainAt: in5 },
    'Sem conexão',
    /tentativa às 14:35\.$/,
  ],
  ['no answer', {}, { triesAgainAt: in5 }, 'A rede não respondeu', /tentativa às 14:35\.$/],
  ['time to try again', {}, { triesAgainAt: now }, 'Na fila para enviar', /./],
  ['a portal', {}, { portal: true, offline: true }, 'Rede pede login', /navegador/],
  ['signed out', {}, { signInNeeded: true, offline: true }, 'Entre novamente para enviar', /salvo/],
  ['asked to wait', {}, { holdUntil: in5 }, 'O servidor pediu para esperar', /às 14:35/],
  ['some refused', { parked: 1 }, {}, 'Na fila para enviar', /./],
  ['all refused', { parked: 3 }, { offline: true }, '3 envios precisam de você', /Decida/],
  [
    'all to be completed',
    { parked: 3, nonBlocking: 3 },
    {},
    '3 envios precisam de você',
    /completar/,
  ],
  ['one of them refused', { parked: 3, nonBlocking: 2 }, {}, '3 envios precisam de você', /Decida/],
  [
    'one refused and what is behind',
    { parked: 1, held: 2 },
    { signInNeeded: true },
    '1 envio precisa de você',
    /Decida/,
  ],
])('describes the whole queue: %s', (_what, counts, given, text, detail) => {
  const said = describeQueue({ ...some, ...counts }, { ...calm, ...given })
  expect(said.text).toBe(text)
  expect(said.detail).toMatch(detail)
  if ((counts.unsent ?? 3) > 0) expect(said.tone).not.toBe('success')
})

test('an entry that only needs completing is described as a warning, not as an error', () => {
  const said = (counts: Partial<QueueCounts>) =>
    describeQueue({ ...some, unsent: 1, ...counts }, calm)
  expect(said({ parked: 1, nonBlocking: 1 })).toMatchObject({ tone: 'warning', icon: 'todo' })
  expect(said({ parked: 1 })).toMatchObject({ tone: 'danger', icon: 'refused' })
})
