import { describe, expect, test } from 'vitest'
import type { Entry, Parked, ParkReason } from '#src/outbox/model/entry.ts'
import { exampleEntry } from '#src/outbox/testing/example-entry.ts'
import { describeEntry, describeRecord, type StatusContext, type WorkWords } from './words.ts'

const timeZone = 'America/Sao_Paulo'
const now = Date.parse('2026-11-20T17:30:00Z') // 14:30 there
const at = (clock: string, day = '2026-11-20') => Date.parse(`${day}T${clock}:00-03:00`)

const calm: StatusContext = { now, timeZone, signInNeeded: false, portal: false, holdUntil: 0 }

const entry = (change: Partial<Entry> = {}) => exampleEntry({ made: { at: now }, ...change })

const parked = (why: ParkReason, message = 'O peso é obrigatório'): Partial<Entry> => ({
  state: 'parked',
  parked: { why, at: now, message } satisfies Parked,
})

const tried = (change: Partial<Entry['tries']>): Partial<Entry> => ({
  tries: { lost: 0, faults: 0, ...change },
})

type Row = [string, Partial<Entry>, Partial<StatusContext>, WorkWords['text'], WorkWords['tone']]

const rows: Row[] = [
  ['waiting', {}, {}, 'Salvo neste aparelho', 'neutral'],
  ['waiting after an answer was lost', tried({ lost: 1 }), {}, 'Salvo neste aparelho', 'neutral'],
  [
    'waiting for its time',
    tried({ notBefore: at('14:35') }),
    {},
    'Salvo neste aparelho, nova tentativa às 14:35',
    'neutral',
  ],
  ['its time has come', tried({ notBefore: at('14:29') }), {}, 'Salvo neste aparelho', 'neutral'],
  [
    'a waiting time of a clock that jumped',
    tried({ notBefore: at('18:00') }),
    {},
    'Salvo neste aparelho',
    'neutral',
  ],
  [
    'the server fails',
    tried({ faults: 2, notBefore: at('14:35') }),
    {},
    'Servidor com problemas, nova tentativa às 14:35',
    'warning',
  ],
  [
    'the server failed, on this one as on others',
    tried({ lost: 1, notBefore: at('14:35') }),
    {},
    'Servidor com problemas, nova tentativa às 14:35',
    'warning',
  ],
  [
    'its call was lost, or it was copied, and the read before the next call finds no network',
    tried({ lost: 1, notBefore: at('14:35') }),
    { offline: true },
    'Salvo neste aparelho, nova tentativa às 14:35',
    'neutral',
  ],
  [
    'its call alone is lost',
    tried({ lost: 3, alone: 3, notBefore: at('14:35') }),
    {},
    'Não chega ao servidor, nova tentativa às 14:35',
    'warning',
  ],
  [
    'its call alone is lost, and it is time again',
    tried({ lost: 3, alone: 3 }),
    {},
    'Não chega ao servidor, tentando de novo',
    'warning',
  ],
  [
    'the server failed, and it is time again',
    tried({ faults: 2 }),
    {},
    'Servidor com problemas, tentando de novo',
    'warning',
  ],
  [
    'the provider asked to wait',
    {},
    { holdUntil: at('14:40') },
    'O servidor pediu para esperar até 14:40',
    'neutral',
  ],
  ['that wait is over', {}, { holdUntil: at('14:20') }, 'Salvo neste aparelho', 'neutral'],
  ['signed out', {}, { signInNeeded: true }, 'Entre novamente para enviar', 'warning'],
  ['a portal', {}, { portal: true }, 'Rede pede login: entre na rede para enviar', 'warning'],
  ['its parent is unsent', {}, { waitsFor: 'parent' }, 'Aguardando o relatório', 'neutral'],
  ['its lane is held', {}, { waitsFor: 'lane' }, 'Aguardando o envio anterior', 'neutral'],
  [
    'its lane is held by a refused one',
    {},
    {
      waitsFor: 'lane',
      behind: entry({ ...parked('refused'), ...tried({ notBefore: at('14:32') }) }),
    },
    'Aguardando «Campo»',
    'neutral',
  ],
  [
    'its lane is held by one in doubt',
    {},
    { waitsFor: 'lane', behind: entry({ state: 'unknown', ...tried({ notBefore: at('14:32') }) }) },
    'Aguardando «Campo», verificação às 14:32',
    'neutral',
  ],
  [
    'its lane is held by one in doubt with a long name',
    {},
    {
      waitsFor: 'lane',
      behind: entry({ label: 'Os pneus estão em bom estado e calibrados?: Sim', state: 'unknown' }),
    },
    'Aguardando «Os pneus estão em bom estado e calibrad…»',
    'neutral',
  ],
  [
    'its parent is tried again at a moment',
    {},
    { waitsFor: 'parent', awaited: 'a avaria', behind: entry(tried({ notBefore: at('14:32') })) },
    'Aguardando a avaria, nova tentativa às 14:32',
    'neutral',
  ],
  [
    'its parent is in doubt, signed out: no reconcile read is due',
    {},
    {
      waitsFor: 'parent',
      behind: entry({ state: 'unknown', ...tried({ notBefore: at('14:32') }) }),
      signInNeeded: true,
    },
    'Aguardando o relatório',
    'neutral',
  ],
  [
    'held and signed out: signing in would not send it',
    {},
    { waitsFor: 'parent', signInNeeded: true },
    'Aguardando o relatório',
    'neutral',
  ],
  ['of a newer release', { format: 2 }, {}, 'Atualize o aplicativo para enviar', 'warning'],
  ['of a kind not known', {}, { isKnown: false }, 'Atualize o aplicativo para enviar', 'warning'],
  ['sending', { state: 'sending' }, {}, 'Enviando…', 'info'],
  ['sending, signed out', { state: 'sending' }, { signInNeeded: true }, 'Enviando…', 'info'],
  ['unknown', { state: 'unknown' }, {}, 'Sem resposta: verificando se chegou', 'info'],
  [
    'unknown, with a time for the next reconcile read',
    { state: 'unknown', ...tried({ notBefore: at('14:32') }) },
    {},
    'Sem resposta: nova verificação às 14:32',
    'info',
  ],
  [
    'unknown, signed out',
    { state: 'unknown' },
    { signInNeeded: true },
    'Sem resposta: entre novamente para verificar se chegou',
    'warning',
  ],
  ['refused', parked('refused'), {}, 'Recusado: O peso é obrigatório', 'danger'],
  [
    'refused, signed out',
    parked('refused'),
    { signInNeeded: true },
    'Recusado: O peso é obrigatório',
    'danger',
  ],
  [
    'conflict',
    parked('conflict', 'Etapa já finalizada'),
    {},
    'Recusado: Etapa já finalizada',
    'danger',
  ],
  [
    'gone',
    parked('gone', 'O registro não existe mais no servidor.'),
    {},
    'Recusado: O registro não existe mais no servidor.',
    'danger',
  ],
  [
    'too large',
    parked('too-large', 'O arquivo é grande demais para o servidor.'),
    {},
    'Recusado: O arquivo é grande demais para o servidor.',
    'danger',
  ],
  [
    'parked with what is missing',
    {
      state: 'parked',
      parked: { why: 'refused', at: now, message: 'Pendências de Preenchimento', todo: [] },
    },
    {},
    'Pendências de Preenchimento',
    'warning',
  ],
  ['parked in doubt', parked('unknown'), {}, 'Não foi possível saber se chegou', 'warning'],
  [
    'brought from another device, and not found',
    {
      ...parked('unknown', 'Não está no servidor. O outro aparelho ainda pode enviar.'),
      doubt: { absences: 2, applied: false },
      copy: { is: 'brought' },
    },
    {},
    'Não está no servidor. O outro aparelho ainda pode enviar.',
    'warning',
  ],
  [
    'the server fails on it alone',
    parked('server', 'O servidor falha sempre neste envio, embora aceite outros.'),
    {},
    'O servidor falha sempre neste envio, embora aceite outros.',
    'danger',
  ],
  [
    'damaged',
    parked('damaged', 'A foto guardada neste aparelho está danificada.'),
    {},
    'Não pode ser enviado: A foto guardada neste aparelho está danificada.',
    'danger',
  ],
  [
    'a defect',
    parked('internal', 'Esta versão do aplicativo não conhece este envio. Atualize o aplicativo.'),
    {},
    'Não pode ser enviado: Esta versão do aplicativo não conhece este envio. Atualize o aplicativo.',
    'danger',
  ],
  [
    'parked without a reason',
    { state: 'parked' },
    {},
    'Não foi possível saber se chegou',
    'warning',
  ],
  [
    'sent',
    { state: 'settled', end: { at: at('14:32'), answer: { status: 200 } } },
    {},
    'Enviado às 14:32',
    'success',
  ],
  [
    'sent on another day',
    { state: 'settled', end: { at: at('14:32', '2026-11-18'), answer: { status: 200 } } },
    {},
    'Enviado em 18/11/2026 às 14:32',
    'success',
  ],
  [
    'there already, by a person’s word',
    { state: 'settled', end: { at: at('14:32') } },
    {},
    'Já estava lá, confirmado às 14:32',
    'success',
  ],
  [
    'discarded',
    { state: 'discarded', end: { at: at('14:32') } },
    {},
    'Descartado às 14:32',
    'neutral',
  ],
]

test.each(rows)('UX-02 %s', (_what, change, given, text, tone) => {
  expect(describeEntry(entry(change), { ...calm, ...given })).toMatchObject({ text, tone })
})

const everyState: Partial<Entry>[] = [
  { state: 'waiting' },
  { state: 'sending' },
  { state: 'unknown' },
  { state: 'discarded' },
  ...(
    [
      'refused',
      'conflict',
      'gone',
      'too-large',
      'unknown',
      'server',
      'damaged',
      'internal',
    ] as const
  ).map((why) => parked(why)),
]
const everyCircumstance = [true, false].flatMap((signInNeeded) =>
  [true, false].flatMap((portal) =>
    [0, at('14:40')].flatMap((holdUntil) =>
      [undefined, 'parent' as const, 'lane' as const].map((waitsFor) => ({
        ...calm,
        signInNeeded,
        portal,
        holdUntil,
        waitsFor,
      })),
    ),
  ),
)

const call = { attempt: 3, at: now }

test("UX-02 no text says «Enviado» before the provider's response, in any state and circumstance", () => {
  const said = everyState.flatMap((change) =>
    everyCircumstance.flatMap((given) =>
      // A response to an earlier, refused try does not make the entry sent.
      [entry(change), entry({ ...change, call, ...tried({ lost: 2, faults: 1 }) })].map((one) =>
        describeEntry(one, given),
      ),
    ),
  )
  expect(said).toHaveLength(everyState.length * 24 * 2)
  for (const { text, icon, tone } of said) {
    expect(text).not.toMatch(/^Enviado/)
    expect(text).not.toBe('')
    expect(icon).not.toBe('sent')
    expect(tone).not.toBe('success')
  }
})

describe('the status of a whole record', () => {
  const reported = (...changes: Partial<Entry>[]) =>
    changes.map((change) => {
      const one = entry(change)
      return { entry: one, words: describeEntry(one, calm) }
    })
  const sent: Partial<Entry> = {
    state: 'settled',
    end: { at: at('14:20'), answer: { status: 200 } },
  }
  const photo = { bodyIds: ['b'] }
  const text = (...changes: Partial<Entry>[]) => describeRecord(reported(...changes))?.text

  test('UX-02 states the number of photos once only photos are left', () => {
    expect(text(sent, photo, photo)).toBe('Dados enviados, faltam 2 fotos')
    expect(text(sent, photo)).toBe('Dados enviados, falta 1 foto')
  })

  test('UX-02 is «Salvo neste aparelho» if only photos exist, or if data is left', () => {
    expect(text({ ...sent, ...photo }, photo)).toBe('Salvo neste aparelho')
    expect(text(sent, {}, photo)).toBe('Salvo neste aparelho')
  })

  test('UX-02 is the most urgent status of its entries', () => {
    expect(text(sent, photo, parked('refused'))).toBe('Recusado: O peso é obrigatório')
    expect(text({}, { state: 'sending' })).toBe('Enviando…')
    expect(text(sent)).toBe('Enviado às 14:20')
    expect(text()).toBeUndefined()
  })
})
