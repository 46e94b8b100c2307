import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { machine } from '#src/features/forklift/example-forklift.ts'
import { packaging } from '#src/features/receiving/testing/example-records.ts'
import { askedAtHeader, failedHeader, fromHeader } from '#src/api/stamps.ts'
import { json } from '../support/sentinel-server.ts'
import {
  answersOf,
  base as forkliftBase,
  checklistAnswers,
  checklistOn,
  openForklift,
  pageOn,
  today,
} from './forklift/open-forklift.tsx'
import { openLoading } from './loading/open-loading.tsx'
import { openChecklist } from './loading-checklist/open-checklist.tsx'
import type { Before, OpenFeature } from './open-feature.tsx'
import { answersOf as checklistAnswersOf } from './receiving/checklist-answers.ts'
import {
  answersOf as damageAnswersOf,
  at as damagesAt,
  idAvaria,
} from './receiving/damages/damage-answers.ts'
import {
  idNotaFiscal,
  idRecebimento,
  listAnswers,
  openReceiving,
} from './receiving/open-receiving.tsx'
import { allowed, sectionAt } from './receiving/sections.ts'
import { openStock, reallocationAt } from './stock/open-stock.tsx'
import { openStuffing } from './stuffing/open-stuffing.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const packed = packaging({})
const at = `/ops/relatorios/recebimento/${idRecebimento}`
const section = {
  idRecebimento,
  pesoResiduo: 9,
  pesoMenor: 9,
  embalagensCount: 1,
  imagens: [],
}
const receivingAnswers: Record<string, unknown> = {
  ...checklistAnswersOf(),
  ...damageAnswersOf({}, allowed),
  ...listAnswers(),
  [paths.receivingChecklistMenu(idRecebimento)]:
    checklistAnswersOf()[paths.receivingChecklistMenu(idRecebimento)],
  [paths.packaging(packed.idRecebimentoAvariaEmbalagem)]: packed,
  [paths.waste(idRecebimento)]: section,
  [paths.underSize(idRecebimento)]: section,
}
const receiving = (address: string) => (before?: Before) =>
  openReceiving({ at: address, answers: receivingAnswers, ...(before && { before }) })

interface Screen {
  open: (before?: Before) => Promise<OpenFeature>
  /** The number of its reads; two if missing. */
  count?: number
  /** Paths that the screen reads only for this device's own work and does not show. */
  unshown?: readonly string[]
}

const checklistAt = `${forkliftBase}/checklist/${checklistOn(today).id}/${today}`
const screens: Record<string, Screen> = {
  'a receiving report': {
    open: receiving(at),
    count: 7,
    unshown: [paths.waste(idRecebimento), paths.underSize(idRecebimento)],
  },
  'the checklist menu': { open: receiving(`${at}/checklist/menu`) },
  'the furthest step': { open: receiving(`${at}/checklist`), count: 4 },
  'a step': { open: receiving(`${at}/checklist/1`), count: 3 },
  'the damages': { open: receiving(damagesAt) },
  'a damage': { open: receiving(`${damagesAt}/${idAvaria}`) },
  'a new damage': { open: receiving(`${damagesAt}/new`) },
  'a packaging': {
    open: receiving(`${damagesAt}/${idAvaria}/embalagem/${packed.idRecebimentoAvariaEmbalagem}`),
  },
  'the waste': { open: receiving(sectionAt('residuos')) },
  'the under-size': { open: receiving(sectionAt('menor')) },
  'the list of receiving': {
    open: receiving('/ops/relatorios/recebimento'),
    count: 1,
  },
  'the products of a receipt': {
    open: receiving(`/ops/relatorios/recebimento/produto/${idNotaFiscal}`),
    count: 1,
  },
  'the list of stuffing': {
    open: (before) => openStuffing({ at: '/ops/relatorios/estufagem', ...(before && { before }) }),
    count: 1,
  },
  'the list of loadings': {
    open: (before) => openLoading({ at: '/ops/carregamento', ...(before && { before }) }),
    count: 1,
  },
  'the list of loading checklists': {
    open: (before) =>
      openChecklist({ at: '/sgi/checklists/carregamento', ...(before && { before }) }),
    count: 1,
  },
  'the list of forklifts': {
    open: (before) => openForklift({ at: forkliftBase, ...(before && { before }) }),
    count: 1,
  },
  'a stuffing report': { open: (before) => openStuffing({ ...(before && { before }) }) },
  'a loading': { open: (before) => openLoading({ ...(before && { before }) }) },
  'a loading checklist': { open: (before) => openChecklist({ ...(before && { before }) }) },
  'a forklift': {
    open: (before) =>
      openForklift({
        at: `${forkliftBase}/${pageOn(today).maquina.id}`,
        ...(before && { before }),
      }),
  },
  'a new forklift checklist': {
    open: (before) =>
      openForklift({
        at: `${forkliftBase}/checklist/new/${pageOn(today).maquina.id}`,
        answers: answersOf(machine({ current: null, checklists: [], today: false })),
        ...(before && { before }),
      }),
    count: 1,
  },
  'a forklift checklist': {
    open: (before) =>
      openForklift({
        at: checklistAt,
        answers: checklistAnswers(pageOn(today)),
        ...(before && { before }),
      }),
    count: 1,
  },
  'a reallocation': { open: (before) => openStock({ at: reallocationAt, before }), count: 3 },
}

/** The worker's response after a server error, from the cache. */
const keptOfLater = (body: unknown) =>
  json(body, 200, {
    [fromHeader]: 'cache',
    [failedHeader]: '500',
    [askedAtHeader]: String(Date.now() - 30 * 60_000),
  })

const age = () => screen.queryAllByText(/O servidor falhou\. .*dados de .*\(há 30 min\)/i)

async function openedReads({
  open,
  count = 2,
  unshown = [],
}: Screen): Promise<[string, unknown][]> {
  const feature = await open()
  const { provider } = feature
  const found = () => [...new Set(feature.checked())]
  await waitFor(() => expect(found()).toHaveLength(count))
  const bodies = await Promise.all(
    found()
      .filter(
        (path) => path.startsWith('/') && !path.includes('consulta=') && !unshown.includes(path),
      )
      .map(async (path): Promise<[string, unknown]> => {
        const answer = await fetch(`${provider.origin}${path}`)
        return [path, answer.ok ? await answer.json() : undefined]
      }),
  )
  feature.unmount()
  return bodies.filter(([, body]) => body !== undefined)
}

test.each(Object.entries(screens))(
  'UX-03 %s shows the age of each of its reads that was answered 500',
  async (_, shown) => {
    const reads = await openedReads(shown)
    expect(reads.length).toBeGreaterThan(0)
    for (const [path, body] of reads) {
      const feature = await shown.open(({ provider }) => {
        provider.on(path, keptOfLater(body))
        // Otherwise the stock would be read again, and its newer answer would be shown.
        provider.on(paths.stockQuery(), json({ message: 'Erro' }, 500))
        return Promise.resolve()
      })
      await waitFor(() => expect(age().length, path).toBeGreaterThan(0))
      feature.unmount()
    }
  },
  60_000,
)
