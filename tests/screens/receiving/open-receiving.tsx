import { onTestFinished } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { ReceiptItem, ReceivingTotals } from '#contract/schemas/receiving.ts'
import type { Role } from '#contract/roles.ts'
import { receivingScreen } from '#src/features/receiving/feature.ts'
import type { ShownHeader, ShownHistoryEntry, ShownProduct } from '#src/features/receiving/shown.ts'
import { openFeature, type Before } from '../open-feature.tsx'

/** The test file must call vi.mock('#src/api/config.ts', { spy: true }) first. */

export const idRecebimento = 31_001
export const idNotaFiscal = 22_001
export const base = '/ops/relatorios/recebimento'

export const row: ReceiptItem = {
  id: idNotaFiscal,
  ot: '70012345',
  placaCavalo: 'LZJ0913',
  placaCarroceria: 'WDU4362',
  notaFiscal: '004512',
  notaFiscalOrigem: 'MSCU 498163-1',
  data: '2026-11-20T11:05:00.000Z',
  produtoLote: ['PEAD HB0454 · L2611A', 'PP H503 · L2611B'],
  tipo: 'Importação',
  fornecedor: 'Braskem',
  local: 'Pavilhão H · Doca 2',
  status: 2,
}

export const products: ShownProduct[] = [
  {
    idRecebimento,
    idNotaFiscal,
    produto: 'PEAD HB0454',
    lote: 'L2611A',
    peso: 24_750.5,
    status: 2,
    referenceId: 21_001,
  },
  {
    idRecebimento: null,
    idNotaFiscal,
    produto: 'PP H503',
    lote: 'L2611B',
    peso: 1250,
    status: 0,
    referenceId: 21_002,
  },
]

export const header: ShownHeader = {
  ot: '70012345',
  dataEntrada: '2026-11-20T11:05:00.000Z',
  placaCavalo: 'LZJ0913',
  notaFiscal: '004512',
  fornecedor: 'Braskem',
  motorista: 'Sebastião Miranda',
  tipoEntradaText: 'Importação',
  report: {
    produto: 'PEAD HB0454',
    lote: 'L2611A',
    status: 2,
    idRecebimento,
    referenceId: 21_001,
    checklistsStatus: 2,
    avariasStatus: 1,
    residuosStatus: 100,
    menorStatus: 0,
    confirmedAt: null,
  },
}

export const headerIn = (status: number, change: Partial<ShownHeader['report']> = {}) => ({
  ...header,
  report: { ...header.report, status, ...change },
})

const totals: ReceivingTotals = {
  avariaEmbalagens: 3,
  avariaPesoAvariado: 75.25,
  avariaPesoClassificado: 50.5,
  avariaPesoVarredura: 24.75,
  residuoPeso: 12.5,
  menorEmbalagens: 4,
  menorPeso: 98,
}

export const moment = (
  status: number,
  statusNome: string,
  change: Partial<ShownHistoryEntry> = {},
): ShownHistoryEntry => ({
  idRecebimentoHistorico: 33_000 + status,
  status,
  statusNome,
  observacao: null,
  operador: 'Beto Araújo',
  createdAt: '2026-11-20T13:10:00.000Z',
  ...change,
})

const menu = [1, 2, 3].map((step) => ({
  step,
  descricao: `Etapa ${step}`,
  respostas: [],
  observacoes: null,
  status: step === 1 ? 1 : 0,
}))

/** The provider's answers for one report: by path, the envelope's value. */
export const reportAnswers = (
  shown: ShownHeader = header,
  history: ShownHistoryEntry[] = [moment(2, 'Em Elaboração')],
): Record<string, unknown> => ({
  [paths.receivingHeader(idRecebimento)]: shown,
  [paths.receivingTotals(idRecebimento)]: totals,
  [paths.receivingHistory(idRecebimento)]: history,
  [paths.receivingChecklistMenu(idRecebimento)]: menu,
})

export const listAnswers = (rows: ReceiptItem[] = [row]): Record<string, unknown> => ({
  [paths.receivingList('')]: rows,
  [paths.receivingProducts(idNotaFiscal)]: products,
  [paths.receivingHeaderByReference(21_002)]: {
    ...header,
    report: {
      ...header.report,
      produto: 'PP H503',
      lote: 'L2611B',
      status: 0,
      idRecebimento: null,
    },
  },
  [paths.receivingChecklistModel()]: { total: 0, steps: [] },
})

interface Options {
  at?: string
  /** By path, the envelope's value. */
  answers?: Record<string, unknown>
  roles?: Role[]
  before?: Before
  extensions?: boolean
}

const enveloped = (answers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(answers).map(([path, value]) => [path, { value }]))

export async function openReceiving(options: Options = {}) {
  const { at = `${base}/${idRecebimento}`, answers = reportAnswers(), ...more } = options
  const feature = await openFeature({
    at,
    path: `${base}/*`,
    element: <receivingScreen.Screen />,
    answers: enveloped(answers),
    ...more,
  })
  return {
    ...feature,
    /** Changes the provider's answers: by path, the envelope's value. */
    answer: (given: Record<string, unknown>) => feature.answer(enveloped(given)),
  }
}

/** Records every text that the screen has shown and that matches, also briefly. */
export function watchText() {
  const shown: string[] = []
  const check = () => shown.push(document.body.textContent)
  const watching = new MutationObserver(check)
  watching.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => watching.disconnect())
  return (what: RegExp) => shown.flatMap((text) => what.exec(text)?.[0] ?? [])
}
