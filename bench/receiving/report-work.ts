/** The work of a person on a report, as the product's own operations. */
import { addQuestionPhoto } from '../../src/checklist/operations/add-question-photo.ts'
import { answerQuestion } from '../../src/checklist/operations/answer-question.ts'
import {
  addDamageEvidence,
  addPackagingEvidence,
} from '../../src/features/receiving/operations/add-evidence.ts'
import { sha256 } from '../../src/outbox/call/browser-ports.ts'
import type { Body } from '../../src/outbox/model/entry.ts'
import type { Intent } from '../../src/outbox/model/operation.ts'
import type { ReportWork } from './job.ts'

/** A photo as the outbox keeps it. */
export async function bodyOf(person: string, bytes: ArrayBuffer): Promise<Body> {
  const id = crypto.randomUUID()
  return {
    id,
    person,
    bytes,
    type: 'image/jpeg',
    filename: `foto-${id}.jpg`,
    size: bytes.byteLength,
    sha256: await sha256(new Uint8Array(bytes)),
  }
}

/** The questions of the demo's checklist that take «Sim» or «Não se aplica». */
const questions = [101, 103, 104, 105, 108, 109, 110, 111]

const ofQuestion = (job: ReportWork, idPergunta: number) => ({
  owner: { type: 'receiving' as const, id: job.idRecebimento },
  record: { title: `Recebimento #${job.idRecebimento}`, path: '/ops/relatorios/recebimento' },
  idChecklist: job.idChecklist,
  step: idPergunta - 100,
  idPergunta,
  descricao: `Pergunta ${idPergunta}`,
})

/** Answers each question repeatedly, like a person who changes their mind. */
export function answersOf(job: ReportWork & { answers: number }): Intent[] {
  const before = new Map<number, { idOption: number; valueString: string; obs: null }>()
  return Array.from({ length: job.answers }, (_, at) => {
    const idPergunta = questions[at % questions.length] ?? 101
    const isFirst = Math.floor(at / questions.length) % 2 === 0
    const answer = isFirst
      ? { idOption: idPergunta * 10 + 1, valueString: 'Sim', obs: null }
      : { idOption: idPergunta * 10 + 3, valueString: 'Não se aplica', obs: null }
    const saw = before.get(idPergunta) ?? null
    before.set(idPergunta, answer)
    const rest = { tipo: 'OPTION' as const, valueInteger: null, imagesRequired: 0, status: 1 }
    return { ...answerQuestion({ ...ofQuestion(job, idPergunta), ...answer, ...rest }), saw }
  })
}

/** A third of the photos belong to a question, a third to a damage, a third to its packaging. */
export function photosOf(job: ReportWork, bodies: readonly Body[]): Intent[] {
  const { idRecebimento, idRecebimentoAvaria, idRecebimentoAvariaEmbalagem } = job
  return bodies.map(({ id: photoId, size, sha256: hash }, at) => {
    const idImage = `local:${photoId}` as const
    const taken = { photoId, size, sha256: hash, idImage }
    if (at % 3 === 0) {
      return addQuestionPhoto({ ...ofQuestion(job, 102), ...taken, idSub: 0, status: 1 })
    }
    const evidence = { ...taken, idRecebimento, operador: 'Ana Conceição', takenAt: moment }
    return at % 3 === 1
      ? addDamageEvidence({ ...evidence, idRecebimentoAvaria })
      : addPackagingEvidence({ ...evidence, idRecebimentoAvaria, idRecebimentoAvariaEmbalagem })
  })
}

const moment = '2026-11-20T14:00:00.000Z'
