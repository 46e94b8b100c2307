import { createHash } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { formatMoment } from './format-moment.ts'
import { hashFolders, tagOfPrint } from './print-tag.ts'
import { toPrintable } from './printable.ts'

test('all of Portuguese is printed as it is; what the fonts lack is not lost without a trace', () => {
  const portuguese = 'ÀÁÂÃÇÉÊÍÓÔÕÚÜ àáâãçéêíóôõúü ªº “aspas” ‘…’ – — • € ·'
  expect(toPrintable(portuguese)).toBe(portuguese)
  // Typed in two code points, as some keyboards do.
  expect(toPrintable('Açaí'.normalize('NFD'))).toBe('Açaí')
  expect(toPrintable('Nguyễn Łódź 漢字 😀 \u202e\0')).toBe('Nguyen ?ódz ?? ? ??')
  expect(toPrintable('um\ndois\r\ntrês\rquatro\tcinco')).toBe('um\ndois\ntrês\nquatro cinco')
})

test('SHELL-16 moments are told in UTC, as the screens do', () => {
  expect(formatMoment('2026-11-20T02:05:00.000Z')).toBe('20/11/2026 02:05')
  expect(formatMoment(new Date('2026-11-20T23:59:00.000Z'))).toBe('20/11/2026 23:59')
  expect(formatMoment(null)).toBe('—')
})

test('what is kept of a document is not shown for one that is printed otherwise since', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pavilhao-print-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(import.meta.dirname, folder, { recursive: true })
  const before = await hashFolders([import.meta.dirname])
  expect(await hashFolders([folder])).toBe(before)
  await writeFile(join(folder, 'layout.ts'), 'export const photoHeight = 200')
  expect(await hashFolders([folder])).not.toBe(before)
  const told = { header: 1 }
  expect(await tagOfPrint(told)).toBe(await tagOfPrint({ ...told }))
  expect(await tagOfPrint({ header: 2 })).not.toBe(await tagOfPrint(told))
  const ofWhatIsTold = createHash('sha256').update(JSON.stringify(told)).digest('hex')
  expect(await tagOfPrint(told)).not.toBe(ofWhatIsTold)
})
