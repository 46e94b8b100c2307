import { createHash } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { useRefusals } from '#src/app/start/use-refusals.ts'
import { advanceLoading } from '#src/features/loading/operations/advance-loading.ts'
import OutboxScreen from '#src/features/outbox/screens/outbox-screen.tsx'
import { addPackaging } from '#src/features/receiving/operations/add-packaging.ts'
import { registerDamage } from '#src/features/receiving/operations/register-damage.ts'
import { setLabel } from '#src/features/receiving/operations/set-value.ts'
import { startReceivingReport } from '#src/features/receiving/operations/start-receiving-report.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { json } from '../../support/sentinel-server.ts'
import { advanced } from '../loading/open-loading.tsx'
import { openFeature } from '../open-feature.tsx'
import { jpeg } from '../picking.ts'
import { header } from '../receiving/open-receiving.tsx'

vi.mock('#src/api/config.ts', { spy: true })

const photoId = '8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01'
const sha256 = createHash('sha256').update(jpeg).digest('hex')
const photo = { photoId, size: jpeg.length, sha256 }
const produto = { idNotaFiscal: 22_001, produto: 'PP H503', lote: 'L2611B' }

const report = makeLocalId()
const startOfReport = startReceivingReport({ ...produto, idRecebimento: report, header })

/** Creates a new damage of that report, with acts in it. */
function damageIn(idRecebimento: RecordId): Intent[] {
  const idRecebimentoAvaria = makeLocalId()
  const taken = { operador: 'Ana', takenAt: '2026-11-20T14:00:00.000Z', photos: [photo] }
  const made = { idRecebimento, idRecebimentoAvaria, tipoAvaria: 'PALLET' as const, ...taken }
  return [registerDamage(made), ...packagingIn(idRecebimento, idRecebimentoAvaria)]
}

function packagingIn(idRecebimento: RecordId, idRecebimentoAvaria: RecordId): Intent[] {
  const idRecebimentoAvariaEmbalagem = makeLocalId()
  const where = { idRecebimento, idRecebimentoAvaria, idRecebimentoAvariaEmbalagem }
  return [
    addPackaging({ ...where, numeroEmbalagens: null }),
    { ...setLabel({ ...where, numeroEtiqueta: 'ET123' }), saw: null },
  ]
}

const acts: {
  name: string
  intents: Intent[]
  /** The call that is rejected. */
  path: string
  /** The provider's current values. */
  answers: Record<string, unknown>
}[] = [
  {
    name: 'start of a report',
    intents: [startOfReport, ...damageIn(report)],
    path: paths.receivingNew(),
    answers: {
      [paths.receivingProducts(22_001)]: { value: [{ ...produto, idRecebimento: null }] },
    },
  },
  {
    name: 'damage',
    intents: damageIn(31_001),
    path: paths.damageNew(),
    answers: { [paths.damageList(31_001)]: { value: { items: [] } } },
  },
  {
    name: 'packaging',
    intents: packagingIn(31_001, 34_001),
    path: paths.packagingNew(),
    answers: { [paths.damage(34_001)]: { value: { tipoAvaria: 'PALLET', embalagens: [] } } },
  },
  {
    name: 'advance of a loading',
    intents: [advanceLoading(advanced)],
    path: paths.loadingAdvance(advanced.idSaida, advanced.idStatus),
    answers: { [paths.loading(advanced.idSaida)]: { carregamento: { status: 1 } } },
  },
]

const cases = acts.flatMap((act) => [409, 422].map((code) => ({ ...act, code })))

const uuid = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/
/** Local ids and field names; «kB» is a unit. */
const forPrograms = new RegExp(
  `local:|${uuid.source}|\\b(?!kB\\b)[a-z]+[A-Z]|[a-z]_[a-z]|id nota fiscal|has pre|\\bfiles\\b`,
)

/** The visible text and the text for screen readers. */
function saidForPrograms(): string[] {
  const attributes = ['aria-label', 'title', 'placeholder', 'alt']
  const said = [...document.body.querySelectorAll('*')].flatMap((element) =>
    attributes.map((name) => element.getAttribute(name) ?? ''),
  )
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode() !== null) said.push(texts.currentNode.textContent ?? '')
  return said.filter((text) => forPrograms.test(text) || forPrograms.test(text.toLowerCase()))
}

function Screens() {
  useRefusals()
  return <OutboxScreen />
}

it.each(cases)(
  'shows no local id and no field name after $name was rejected with $code: in a toast, in Envios, before it is discarded',
  async ({ code, intents, path, answers }) => {
    const { provider, database, person, user, deliver } = await openFeature({
      ...{ at: '/envios', path: '*', element: <Screens />, answers },
    })
    await screen.findByText('Tudo enviado')
    const type = 'image/jpeg'
    const own = { id: photoId, person, size: photo.size, sha256 }
    const hasPhoto = intents.some(({ operation }) => operation.kind === registerDamage.kind)
    const bodies = hasPhoto
      ? [{ ...own, bytes: jpeg.slice().buffer, type, filename: 'foto.jpg' }]
      : []
    await submit(database, { clock: Date }, person, intents, bodies)
    const error = { idNotaFiscal: 'A nota está cancelada', files: 'Fora de foco' }
    const reported = { message: 'Cancelada em 20/11', error, idNotaFiscal: 22_001, hasPre: 1 }
    provider.on(path, json(reported, code))
    await deliver()
    await screen.findByText(/^(Recebimento|Carregamento) .*: Cancelada em 20\/11$/)
    await screen.findByText('Recusado: Cancelada em 20/11')
    await screen.findByText(/A nota está cancelada/)
    expect(saidForPrograms()).toEqual([])
    await user.click(await screen.findByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Cancelada'))
    expect(saidForPrograms()).toEqual([])
  },
)
