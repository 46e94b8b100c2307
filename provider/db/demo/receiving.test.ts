import { expect, test } from 'vitest'
import {
  judgeChecklist,
  judgeDamages,
  judgeUnderSize,
  judgeWaste,
} from '#src/domain/records/receiving-sections.ts'
import { toSearchText } from '../search/search-text.ts'
import { makeDemo, type Demo } from './make-demo.ts'

/** A working afternoon, and a minute after midnight in São Paulo. */
const moments = ['2026-11-20T18:32:00Z', '2026-11-20T03:01:00Z', '2028-02-29T02:59:59Z']

const packagingsOf = ({ damagePackagings, receivingImages }: Demo, damage: number) =>
  damagePackagings
    .filter((one) => one.idRecebimentoAvaria === damage)
    .map(({ id, pesoKg, numeroEtiqueta, numeroLacre }) => {
      const images = receivingImages.filter((one) => one.idRecebimentoAvariaEmbalagem === id)
      const ofKind = (tipo: string) => images.filter((one) => one.tipo === tipo)
      return {
        pesoKg,
        numeroEtiqueta,
        imagemNumeroEtiqueta: ofKind('ETIQUETA').at(0) ?? null,
        numeroLacre,
        imagemNumeroLacre: ofKind('LACRE').at(0) ?? null,
        imagens: ofKind('EMBALAGEM'),
      }
    })

/** The twelve questions of migration 010: two are photos, and «Não» (the second option) requires one. */
const questionsOf = (
  { checklists, checklistAnswers, checklistImages }: Demo,
  idRecebimento: number,
) => {
  const checklist = checklists.find((one) => one.idRecebimento === idRecebimento)
  return Array.from({ length: 12 }, (_, at) => {
    const isHere = (row: { idChecklist: number; idPergunta: number }) =>
      row.idChecklist === checklist?.id && row.idPergunta === 101 + at
    const answers = checklistAnswers.filter(isHere)
    return {
      tipo: at === 1 || at === 5 ? 'IMAGE' : 'SIM/NAO/NA',
      answers: answers.map(({ valueString }) => ({
        imagesRequired: valueString === 'Não' ? 1 : 0,
      })),
      photos: checklistImages.filter(isHere).length,
    }
  })
}

test.each(moments)('before %s, the status of each receiving report matches its records', (now) => {
  const demo = makeDemo({ now: new Date(now), album: (name) => name })
  for (const report of demo.receivingReports) {
    const images = demo.receivingImages.filter((one) => one.idRecebimento === report.id)
    const count = (tipo: string) => images.filter((one) => one.tipo === tipo).length
    const isFinished = report.status === 1 || report.status === 10
    const damages = demo.receivingDamages.filter((one) => one.idRecebimento === report.id)
    const verdict = judgeDamages(
      damages.map(({ id, pesoClassificado }) => ({
        pesoClassificado,
        embalagens: packagingsOf(demo, id),
      })),
    )
    const reported = {
      avarias: isFinished && damages.length === 0 ? 1 : verdict.status,
      checklist: judgeChecklist(questionsOf(demo, report.id)).status,
      residuos: judgeWaste({ peso: report.pesoResiduo, photos: count('RESIDUO') }).status,
      menor: judgeUnderSize({
        embalagens: report.embalagensMenor,
        peso: report.pesoMenor,
        photos: count('MENOR'),
      }).status,
    }
    const either = (status: number | undefined, judged: number) => (status === 100 ? 100 : judged)
    expect({
      avarias: report.avariasStatus,
      checklist: report.checklistsStatus,
      residuos: report.residuosStatus,
      menor: report.menorStatus,
    }).toEqual({
      ...reported,
      residuos: either(report.residuosStatus, reported.residuos),
      menor: either(report.menorStatus, reported.menor),
    })
    if (isFinished) expect(Object.values(reported)).not.toContain(2)
  }
})

test('an invoice comes last in the list once all its reports are ready', () => {
  const demo = makeDemo({ now: new Date(moments[0] ?? ''), album: (name) => name })
  for (const { id, concluida } of demo.receiptInvoices) {
    const items = demo.invoiceItems.filter(({ idNotaFiscal }) => idNotaFiscal === id)
    const ready = items.every((item) =>
      demo.receivingReports.some((one) => one.referenceId === item.id && one.status === 1),
    )
    expect(concluida).toBe(ready ? 1 : 0)
  }
})

test('a report is found by its own product and lot, an invoice by those of all its items', () => {
  const demo = makeDemo({ now: new Date(moments[0] ?? ''), album: (name) => name })
  const several = demo.receiptInvoices.map(({ id, searchText }) => ({
    searchText,
    items: demo.invoiceItems.filter(({ idNotaFiscal }) => idNotaFiscal === id),
  }))
  expect(several.some(({ items }) => items.length > 1)).toBe(true)
  const isNamed = (searchText: string | undefined, { lote }: { lote: string }) =>
    searchText?.includes(toSearchText(lote))
  for (const { searchText, items } of several) {
    for (const item of items) {
      expect(isNamed(searchText, item)).toBe(true)
      const report = demo.receivingReports.find(({ referenceId }) => referenceId === item.id)
      if (report === undefined) continue
      expect(items.filter((one) => isNamed(report.searchText, one))).toEqual([item])
    }
  }
})
