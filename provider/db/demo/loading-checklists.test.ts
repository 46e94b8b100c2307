import { describe, expect, test } from 'vitest'
import { makeDemo } from './make-demo.ts'

/** A working afternoon, a minute after midnight in São Paulo, a Sunday. */
const moments = ['2026-11-20T18:32:00Z', '2026-11-20T03:01:00Z', '2026-11-22T15:00:00Z']

/** The question ids of migration 010. */
const photos = [201, 202, 203, 204]
const exitPlaces = 205
const standard = [206, 207, 208, 209, 210, 211, 212, 213, 214, 215]

describe.each(moments)('the vehicles of %s', (now) => {
  const demo = makeDemo({ now: new Date(now), album: (name) => name })
  const listed = demo.exits.filter(({ containerNumero, oc }) => containerNumero === null && oc)
  const filled = listed.map(({ id, dataSaida }) => {
    const checklist = demo.checklists.find(({ idSaida }) => idSaida === id)
    const isHere = ({ idChecklist }: { idChecklist: number }) => idChecklist === checklist?.id
    const answers = demo.checklistAnswers.filter(isHere)
    const images = demo.checklistImages.filter(isHere)
    const there =
      photos.filter((one) => images.some(({ idPergunta }) => idPergunta === one)).length +
      standard.filter((one) => answers.some(({ idPergunta }) => idPergunta === one)).length
    return {
      isBegun: checklist !== undefined,
      missing: 14 - there,
      hasLeft: dataSaida !== null,
      answers,
    }
  })

  test('have every state: no checklist, begun, complete and gone', () => {
    expect(filled.some(({ isBegun, hasLeft }) => !isBegun && !hasLeft)).toBe(true)
    expect(filled.some(({ isBegun, missing }) => isBegun && missing > 0)).toBe(true)
    const gone = filled.filter(({ hasLeft }) => hasLeft)
    expect(gone.length).toBeGreaterThan(5)
    for (const { missing } of gone) expect(missing).toBe(0)
  })

  test('have problems with observations, and loads from more than one place', () => {
    const answers = filled.flatMap((one) => one.answers)
    const bad = answers.filter(({ valueString }) => valueString === 'Não conforme')
    expect(bad.length).toBeGreaterThan(0)
    for (const { obs } of bad) expect(obs).toMatch(/\w/)
    const places = answers.filter(({ idPergunta }) => idPergunta === exitPlaces)
    expect(places.length).toBeGreaterThan(filled.filter(({ hasLeft }) => hasLeft).length)
    // The `idSub` of each place is its position in the list of places.
    for (const { idSub, idOption } of places) expect(idOption).toBe(exitPlaces * 10 + (idSub ?? 0))
  })
})
