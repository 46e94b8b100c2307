import { describe, expect, it } from 'vitest'
import { reads } from '../reads.ts'
import type { ShownHeader, ShownHistoryEntry } from '../shown.ts'
import { finalizeReport } from './finalize-report.ts'

const context = { id: Number }
const finalizedAt = '2026-11-20T14:32:00.000Z'
const args = { idRecebimento: 31_001, finalizedAt }

const moment = (status: number): ShownHistoryEntry => ({
  idRecebimentoHistorico: status,
  status,
  statusNome: '',
  observacao: null,
  operador: 'Ana',
  createdAt: finalizedAt,
})

describe('the call', () => {
  it('RCV-32 is PUT {id}/status/confirm', () => {
    expect(finalizeReport.request(args, context)).toEqual({
      method: 'PUT',
      path: '/api/ops/recebimento/31001/status/confirm',
    })
  })

  it('goes in the lane of its report, after all that was done to it, and opens on the report', () => {
    expect(finalizeReport.lane(args)).toBe('receiving:31001')
    expect(finalizeReport.record(args)).toEqual({
      title: 'Recebimento #31001',
      path: '/ops/relatorios/recebimento/31001',
    })
  })

  it('takes no report that is none', () => {
    for (const idRecebimento of [0, -1, 1.5, 'x', 'local:x', null]) {
      expect(() => finalizeReport({ ...args, idRecebimento: idRecebimento as never })).toThrow()
    }
  })
})

describe('the answer', () => {
  const answer = (value: object) => finalizeReport.accept({ value }, args)

  it('RCV-32 success settles it', () => {
    expect(answer({ success: true, errors: [], header: {} })).toEqual({ value: { success: true } })
  })

  it('RCV-33 warnings are what is to be put right, each with the screen where that is done', () => {
    const errors = [
      { tipo: 'Checklist', mensagem: 'Etapa 3 sem resposta', step: 3 },
      { tipo: 'Checklist', mensagem: '2 etapas' },
      { tipo: 'Avarias', mensagem: 'sem peso', idRecebimentoAvaria: 7 },
      {
        tipo: 'Embalagens',
        mensagem: 'sem lacre',
        idRecebimentoAvaria: 7,
        idRecebimentoAvariaEmbalagem: 9,
      },
      { tipo: 'Resíduos', mensagem: 'sem peso' },
      { tipo: 'Materiais a menor', mensagem: 'sem foto' },
      { tipo: 'Outra coisa', mensagem: 'x' },
    ]
    const base = '/ops/relatorios/recebimento/31001'
    const given = answer({ success: false, errors, header: {} })
    expect(given).toMatchObject({ declined: 'Pendências de Preenchimento' })
    if (given === undefined || !('declined' in given)) throw new Error('not declined')
    expect(given.todo.map(({ path }) => path)).toEqual([
      `${base}/checklist/3`,
      `${base}/checklist/menu`,
      `${base}/avarias/7`,
      `${base}/avarias/7/embalagem/9`,
      `${base}/residuos`,
      `${base}/menor`,
      base,
    ])
    expect(given.todo[0]).toMatchObject({
      tipo: 'Checklist',
      mensagem: 'Etapa 3 sem resposta',
    })
  })

  it('what is no warning is none, and a refusal without any is one all the same', () => {
    expect(answer({ success: false, errors: [null, 'x', { tipo: 1 }] })).toEqual({
      declined: 'Pendências de Preenchimento',
      todo: [],
    })
    expect(answer({ success: false })).toMatchObject({ todo: [] })
    expect(answer({ success: 'yes' })).toBeUndefined()
  })
})

describe('whether it arrived, when its answer was lost', () => {
  const { replay } = finalizeReport
  if (replay.class !== 'probe') throw new Error('not a probe')
  const find = (before: unknown, now: unknown) =>
    replay.find({ value: now }, args, { ...context, baseline: { value: before } }).is

  it('asks the history, and needs to know what it said before', () => {
    expect(replay.ask(args, context)).toBe('/api/ops/recebimento/history/31001')
    expect(replay.baseline).toBe(true)
  })

  it('it was finalized once more since: present, also when somebody has rejected it by now', () => {
    expect(find([moment(2)], [moment(10), moment(2)])).toBe('present')
    expect(find([moment(2)], [moment(200), moment(10), moment(2)])).toBe('present')
    const before = [moment(200), moment(10), moment(2)]
    expect(find(before, [moment(10), ...before])).toBe('present')
  })

  it('it was not: absent', () => {
    expect(find([moment(2)], [moment(2)])).toBe('absent')
    expect(find([moment(200), moment(10)], [moment(200), moment(10)])).toBe('absent')
  })

  it('it was told to be inconsistent since, maybe in that answer: unclear, for else nobody would ever read it', () => {
    expect(find([moment(2)], [moment(3), moment(2)])).toBe('unclear')
    const before = [moment(3), moment(2)]
    expect(find(before, before)).toBe('absent')
    expect(find(before, [moment(10), ...before])).toBe('present')
  })

  it.each([undefined, {}, '<html>', [moment(2)]])('a history of less (%j) tells nothing', (now) => {
    expect(find([moment(10), moment(2)], now)).toBe('unclear')
    if (!Array.isArray(now)) expect(find(now, [moment(10)])).toBe('unclear')
  })
})

describe('what the screens show before the provider knows', () => {
  const header = (status: number) => ({ report: { status } }) as ShownHeader
  const effectOn = (key: string) => {
    const effect = finalizeReport.effects(args).find((one) => one.key === key)
    if (effect === undefined) throw new Error(`no effect on ${key}`)
    return effect.apply
  }

  it('RCV-35 the report awaits approval at once', () => {
    const apply = effectOn(reads.header(31_001).key)
    expect(apply(header(2))).toEqual(header(10))
    // What moved on by itself stays where it is.
    expect(apply(header(1))).toEqual(header(1))
  })

  it('its history has it on top, with no number of the provider’s', () => {
    expect(effectOn(reads.history(31_001).key)([moment(2)])).toEqual([
      {
        idRecebimentoHistorico: null,
        status: 10,
        statusNome: 'Em Aprovação',
        observacao: null,
        operador: '',
        createdAt: finalizedAt,
      },
      moment(2),
    ])
  })
})
