import { describe, expect, it } from 'vitest'
import { drain } from '#src/outbox/send/drain.ts'
import {
  ana,
  answer as answerOf,
  fakePorts,
  freshDatabase,
} from '#src/outbox/testing/fake-ports.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { ObserveContext } from '#src/outbox/model/observe.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import { entriesOf } from '#src/outbox/store/queries.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { reads } from '../reads.ts'
import type { ShownHeader, ShownHistoryEntry } from '../shown.ts'
import { contextAfterLoss, context, observeOf } from '../testing/example-parts.ts'
import { finalizeReport, withDoneHere } from './finalize-report.ts'

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

describe('the finalization call', () => {
  it('RCV-32 is PUT {id}/status/confirm', () => {
    expect(finalizeReport.request(args, context)).toEqual({
      method: 'PUT',
      path: '/api/ops/recebimento/31001/status/confirm',
      extensions: { json: { feitoEm: finalizedAt } },
    })
    // A retry after corrections happens later than the first tap.
    const again = finalizeReport.request(args, { ...context, again: true })
    expect(again).not.toHaveProperty('extensions')
  })

  it('uses the lane of its report, behind all other entries, and links to the report', () => {
    expect(finalizeReport.lane(args)).toBe('receiving:31001')
    expect(finalizeReport.record(args)).toEqual({
      title: 'Recebimento #31001',
      path: '/ops/relatorios/recebimento/31001',
    })
  })

  it('rejects an invalid report id', () => {
    for (const idRecebimento of [1.5, 1e20, '', {}, null]) {
      expect(() =>
        finalizeReport.check({ ...args, idRecebimento: idRecebimento as never }),
      ).toThrow()
    }
  })
})

describe('the response to a finalization', () => {
  const answer = (value: object) => finalizeReport.accept({ value }, args)

  it('RCV-32 success settles the entry', () => {
    expect(answer({ success: true, errors: [], header: {} })).toEqual({ value: { success: true } })
  })

  it('RCV-33 warnings become todos, each with the path of the screen that corrects it', () => {
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

  it('ignores malformed warnings, and declines a refusal without warnings', () => {
    expect(answer({ success: false, errors: [null, 'x', { tipo: 1 }] })).toEqual({
      declined: 'Pendências de Preenchimento',
      todo: [],
    })
    expect(answer({ success: false })).toMatchObject({ todo: [] })
    expect(answer({ success: 'yes' })).toBeUndefined()
  })
})

describe('the time of a finalization', () => {
  const received = '2026-11-20T15:40:01.000Z'
  const own = {
    ...{ kind: finalizeReport.kind, args, state: 'settled', made: {} },
    call: { at: Date.parse(received) },
    end: { at: Date.parse(received) + 1_000, answer: { status: 200 } },
  } as unknown as Entry

  it("comes from this device's entry where the provider does not send it", () => {
    const finalized = { ...moment(10), createdAt: received }
    const begun = { ...moment(2), createdAt: received }
    const shown = withDoneHere([finalized, begun, moment(10)], [own], 'UTC')
    expect(shown.map(({ feitoEm }) => feitoEm)).toEqual([finalizedAt, undefined, undefined])
  })
})

describe('reconciliation of a finalization after a lost response', () => {
  const observe = observeOf(finalizeReport)
  const find = (before: unknown, now: unknown) =>
    observe.compare({ value: now }, args, { ...contextAfterLoss, baseline: { value: before } }).is

  it('reads the history and requires a baseline', () => {
    expect(observe.reads(args, context)).toBe('/api/ops/recebimento/history/31001')
    expect(observe.baseline).toBe(true)
  })

  it('returns `unclear` without a baseline', () => {
    expect(observe.compare({ value: [moment(10)] }, args, contextAfterLoss).is).toBe('unclear')
  })

  it('returns `mine` when the history has a new finalization, even if it was rejected since', () => {
    expect(find([moment(2)], [moment(10), moment(2)])).toBe('mine')
    expect(find([moment(2)], [moment(200), moment(10), moment(2)])).toBe('mine')
    const before = [moment(200), moment(10), moment(2)]
    expect(find(before, [moment(10), ...before])).toBe('mine')
  })

  it('returns `before` when the history has no new finalization', () => {
    expect(find([moment(2)], [moment(2)])).toBe('before')
    expect(find([moment(200), moment(10)], [moment(200), moment(10)])).toBe('before')
  })

  it('returns `unclear` for a new inconsistency, which may be the lost response and was read by nobody', () => {
    expect(find([moment(2)], [moment(3), moment(2)])).toBe('unclear')
    const before = [moment(3), moment(2)]
    expect(find(before, before)).toBe('before')
    expect(find(before, [moment(10), ...before])).toBe('mine')
  })

  it.each([undefined, {}, '<html>', [moment(2)]])(
    'returns `unclear` when the history (%j) is invalid or has become shorter',
    (now) => {
      expect(find([moment(10), moment(2)], now)).toBe('unclear')
      if (!Array.isArray(now)) expect(find(now, [moment(10)])).toBe('unclear')
    },
  )
})

/** Compares a history read before a call; `saw` is what the person had read of it. */
const compare = (saw: unknown, history: unknown, more: Partial<ObserveContext> = {}) =>
  observeOf(finalizeReport).compare({ value: history }, args, {
    ...{ ...context, extensions: true, saw },
    ...more,
  })

function conflictOf(...given: Parameters<typeof compare>) {
  const observed = compare(...given)
  return observed.is === 'theirs' ? observed : expect.unreachable()
}

describe('a rejection that the person has not read', () => {
  const knowing = (rejections: number) => ({ rejections, inconsistencies: 0 })
  const rejected = { ...moment(200), observacao: 'Falta o lacre. ' }
  const history = [rejected, moment(10), moment(2)]

  it('is a conflict whose message quotes its note', () => {
    const { message, seen } = conflictOf(knowing(0), history)
    expect(message).toBe(
      'O relatório foi reprovado depois disso: «Falta o lacre». Corrija e finalize de novo.',
    )
    expect(finalizeReport.observe?.facts?.(seen, args)).toHaveLength(1)
  })

  it.each([null, ' '])('is a conflict without a quote when its note is empty: %j', (observacao) => {
    expect(conflictOf(knowing(0), [{ ...rejected, observacao }]).message).toBe(
      'O relatório foi reprovado depois disso. Corrija e finalize de novo.',
    )
  })

  it('is quoted from the latest of several', () => {
    const later = { ...rejected, observacao: 'Foto', createdAt: '2026-11-20T15:00:00.000Z' }
    for (const reported of [
      [later, ...history],
      [...history, later],
    ]) {
      expect(conflictOf(knowing(0), reported).message).toContain('«Foto»')
    }
  })

  it('is no conflict once it was read or overruled, but a further one is', () => {
    expect(compare(knowing(1), history).is).toBe('before')
    const saw = conflictOf(knowing(0), history).there
    expect(compare(saw, history, { overrules: true }).is).toBe('before')
    conflictOf(saw, [rejected, ...history], { overrules: true })
    conflictOf(knowing(1), [rejected, ...history])
  })

  it('is ignored where this device had not read the history', () => {
    expect(compare(undefined, history).is).toBe('before')
  })

  it.each([undefined, {}, '<html>'])('is not found in an invalid history: %j', (seen) => {
    expect(compare(knowing(0), seen).is).toBe('before')
  })

  /** A provider with one report, and a device that has finalized it. */
  async function finalized(keys: 'none' | 'honoured') {
    const db = freshDatabase()
    const provider = { history: [moment(2)], losesAnswer: false }
    const { ports, sent, clock } = fakePorts(
      ({ method }) => {
        if (method === 'GET') return answerOf(200, { value: provider.history })
        provider.history = [moment(10), ...provider.history]
        if (provider.losesAnswer) throw new TypeError('Failed to fetch')
        return answerOf(200, { value: { success: true } })
      },
      { keys },
    )
    const operations = new Map([
      [finalizeReport.kind, finalizeReport as unknown as Operation<never>],
    ])
    await submit(db, ports, ana, [{ ...finalizeReport(args), saw: knowing(0) }])
    const deliver = () => drain(db, { ...ports, operations }, { budgetMs: 60_000 })
    const calls = () => sent.map(({ method }) => method)
    return { db, provider, clock, deliver, calls }
  }

  it('is checked by one history read before the call, which is also the baseline', async () => {
    const { deliver, calls } = await finalized('none')
    await deliver()
    expect(calls()).toEqual(['GET', 'PUT'])
  })

  it('parks the finalization before the call', async () => {
    const { db, provider, deliver, calls } = await finalized('none')
    provider.history = history
    await deliver()
    expect(calls()).toEqual(['GET'])
    expect(await entriesOf(db, ana)).toMatchObject([
      { state: 'parked', parked: { why: 'conflict' } },
    ])
  })

  it.each(['none', 'honoured'] as const)(
    'after a finalization with a lost response does not keep it from being settled: keys %s',
    async (keys) => {
      const { db, provider, clock, deliver, calls } = await finalized(keys)
      provider.losesAnswer = true
      await deliver()
      provider.history = [rejected, ...provider.history]
      for (let round = 0; round < 3; round += 1) {
        clock.at += 10 * 60_000
        await deliver()
      }
      expect(calls().filter((method) => method === 'PUT')).toHaveLength(1)
      expect(await entriesOf(db, ana)).toMatchObject([{ state: 'settled' }])
    },
  )
})

describe('an inconsistency that was reported to another person', () => {
  const knowing = (inconsistencies: number) => ({ rejections: 0, inconsistencies })
  const observacao = 'O peso da entrada mudou depois do início do relatório'
  const inconsistent = { ...moment(3), observacao }

  it('is a conflict whose message quotes its note', () => {
    const words = `O relatório ficou com inconsistência depois disso: «${observacao}». Confira e finalize de novo.`
    expect(conflictOf(knowing(0), [inconsistent, moment(2)]).message).toBe(words)
    // Also when somebody has corrected something since.
    expect(conflictOf(knowing(0), [moment(2), inconsistent, moment(2)]).message).toBe(words)
    expect(conflictOf(knowing(1), [inconsistent, inconsistent, moment(2)]).message).toBe(words)
  })

  it('is no conflict once it was read or overruled', () => {
    const history = [inconsistent, moment(2)]
    expect(compare(knowing(1), history).is).toBe('before')
    const saw = conflictOf(knowing(0), history).there
    expect(compare(saw, history, { overrules: true }).is).toBe('before')
  })
})

describe('effects of a finalization before the provider answers', () => {
  const header = (status: number) => ({ report: { status } }) as ShownHeader
  const effectOn = (key: string) => {
    const effect = finalizeReport.effects(args).find((one) => one.key === key)
    if (effect === undefined) throw new Error(`no effect on ${key}`)
    return effect.apply
  }

  it('RCV-35 the report awaits approval at once', () => {
    const apply = effectOn(reads.header(31_001).key)
    expect(apply(header(2))).toEqual(header(10))
    // A report that has moved on keeps its status.
    expect(apply(header(1))).toEqual(header(1))
  })

  it('puts the finalization on top of the history, without an id of the provider', () => {
    expect(effectOn(reads.history(31_001).key)([moment(2)])).toEqual([
      {
        idRecebimentoHistorico: null,
        status: 10,
        statusNome: 'Finalizado neste aparelho',
        observacao: null,
        operador: '',
        createdAt: finalizedAt,
      },
      moment(2),
    ])
  })
})
