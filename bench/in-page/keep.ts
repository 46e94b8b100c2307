/** Runs in the page of the product: adds work to its outbox through the public function of the outbox. */
import { answerQuestion } from '../../src/checklist/operations/answer-question.ts'
import { browserClock } from '../../src/outbox/call/browser-ports.ts'
import { outboxDatabase } from '../../src/outbox/store/database.ts'
import type { Body } from '../../src/outbox/model/entry.ts'
import type { Intent } from '../../src/outbox/model/operation.ts'
import { unsentOnDevice } from '../../src/outbox/store/queries.ts'
import { submit } from '../../src/outbox/act/submit.ts'
import { personKey } from '../../src/session/person.ts'
import { readClaims } from '../../src/session/token.ts'
import type { ReportWork } from '../receiving/job.ts'
import { answersOf, bodyOf, photosOf } from '../receiving/report-work.ts'

declare global {
  interface Window {
    /** Adds answers of reports that the provider does not have. */
    keepAnswers: (reports: number, answersOfEach: number) => Promise<void>
    /** Adds answers and photos (in base64) of a report that the provider has; waiting entries are sent at once. */
    keepReport: (work: ReportWork, answers: number, photos: readonly string[]) => Promise<void>
    /** Resolves when nothing is unsent. */
    allSent: () => Promise<void>
  }
}

function person(): string {
  const claims = readClaims(localStorage.getItem('pavilhao.token') ?? '')
  if (claims === undefined) throw new Error('nobody is signed in')
  return personKey(location.origin, claims.sub)
}

const keep = (intents: readonly Intent[], bodies: readonly Body[] = []) =>
  submit(outboxDatabase(), { clock: browserClock }, person(), intents, bodies)

const answerOf = (report: number, at: number): Intent => ({
  ...answerQuestion({
    owner: { type: 'receiving', id: report },
    record: { title: `Recebimento #${report}`, path: `/ops/relatorios/recebimento/${report}` },
    idChecklist: report,
    step: at + 1,
    idPergunta: 101 + at,
    descricao: `Pergunta ${at + 1}`,
    idOption: 1,
    valueString: 'Sim',
    tipo: 'OPTION',
    valueInteger: null,
    obs: null,
    imagesRequired: 0,
    status: 1,
  }),
  saw: null,
})

window.keepAnswers = async (reports, answersOfEach) => {
  await keep(
    Array.from({ length: reports * answersOfEach }, (_, at) =>
      answerOf(90_000 + Math.floor(at / answersOfEach), at % answersOfEach),
    ),
  )
}

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0).buffer

window.keepReport = async (work, answers, photos) => {
  const bodies: Body[] = []
  for (const photo of photos) bodies.push(await bodyOf(person(), bytesOf(photo)))
  await keep([...answersOf({ ...work, answers }), ...photosOf(work, bodies)], bodies)
  // The browser fires the same event when the network returns.
  window.dispatchEvent(new Event('online'))
}

window.allSent = async () => {
  for (;;) {
    const { count, parked } = await unsentOnDevice(outboxDatabase(), person())
    if (count === 0) return
    if (parked > 0) throw new Error(`${parked} were refused`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
