import { createHash } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { picture } from '../testing/pictures.ts'
import { readPdf } from '../testing/read-pdf.ts'
import { Flow, roomFor } from './flow.ts'
import { formatMoment } from './format-moment.ts'
import { hashFolders, tagOfPrint } from './print-tag.ts'
import { toPrintable } from './printable.ts'

test('all Portuguese letters are printed unchanged, and characters that the fonts lack are replaced visibly', () => {
  const portuguese = 'ÀÁÂÃÇÉÊÍÓÔÕÚÜ àáâãçéêíóôõúü ªº “aspas” ‘…’ – — • € ·'
  expect(toPrintable(portuguese)).toBe(portuguese)
  // Typed in two code points, as some keyboards do.
  expect(toPrintable('Açaí'.normalize('NFD'))).toBe('Açaí')
  expect(toPrintable('Nguyễn Łódź 漢字 \u202e\0')).toBe('Nguyen ?ódz ?? ??')
  expect(toPrintable('um\ndois\r\ntrês\rquatro\tcinco')).toBe('um\ndois\ntrês\nquatro cinco')
})

test('an emoji becomes one word, however many code points it has', () => {
  expect(toPrintable('Lacre 👍🏽, lona ⚠️, 👨‍👩‍👧 🇧🇷 😀')).toBe(
    'Lacre (positivo), lona (atenção), (emoji) (emoji) (emoji)',
  )
  expect(toPrintable('Marca® 50 x 2™')).toBe('Marca® 50 x 2™')
})

test('a question is on one page with its photo, and no page is left half empty', async () => {
  const photo = await picture(80, 60)
  const flow = new Flow('Ensaio', async () => photo)
  const numbers = Array.from({ length: 9 }, (_, index) => index + 1)
  for (const number of numbers) {
    flow.heading('H3', `Pergunta ${number}.`, roomFor('Como está a lona?', true))
    flow.paragraph('Como está a lona?')
    flow.paragraph('Inteira', { bold: true, size: 11 })
    await flow.photos([{ title: `Foto ${number}.`, below: 'Ana', sha256: '' }])
  }
  const { pageTexts, pages } = readPdf(await flow.end(() => ''))
  for (const number of numbers) {
    const page = pageTexts.find((text) => text.includes(`Pergunta ${number}.`))
    expect(page).toContain(`Foto ${number}.`)
  }
  // Each takes 281 of a page's 742 points.
  expect(pages).toBe(Math.ceil(numbers.length / 2))
})

test('SHELL-16 a wall time is printed as it is written, as on the screens', () => {
  expect(formatMoment('2026-11-20T02:05:00.000Z')).toBe('20/11/2026 02:05')
  expect(formatMoment(new Date('2026-11-20T23:59:00.000Z'))).toBe('20/11/2026 23:59')
  expect(formatMoment(null)).toBe('—')
})

test('the ETag of a document changes with its data and with the code that prints it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pavilhao-print-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(import.meta.dirname, folder, { recursive: true })
  const before = await hashFolders([import.meta.dirname])
  expect(await hashFolders([folder])).toBe(before)
  await writeFile(join(folder, 'layout.ts'), 'export const photoHeight = 200')
  expect(await hashFolders([folder])).not.toBe(before)
  const reported = { header: 1 }
  expect(await tagOfPrint(reported)).toBe(await tagOfPrint({ ...reported }))
  expect(await tagOfPrint({ header: 2 })).not.toBe(await tagOfPrint(reported))
  const ofWhatIsReported = createHash('sha256').update(JSON.stringify(reported)).digest('hex')
  expect(await tagOfPrint(reported)).not.toBe(ofWhatIsReported)
})
