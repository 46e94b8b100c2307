import { formatPlate, isPlate } from '../names/plates.ts'
import { formatKilos } from '../amounts/numbers.ts'
import { formatDayOf } from '../time/days.ts'
import type { CodeContent } from './parse-code.ts'

/** The kinds of fields that take a code. */
export type CodeField = 'search' | 'label' | 'seal' | 'lot' | 'line' | 'plate' | 'hour-meter'

/** The value for a field, or why the code is none, in Portuguese. */
export type CodeValue = { value: string } | { problem: string }

const longestShown = 60

/** The value that a code has for a field. The result always is a text that a person could have typed. */
export function valueForField(field: CodeField, code: CodeContent): CodeValue {
  if (code.text === '') return { problem: 'O código está vazio.' }
  if (field === 'search' && code.wrongContainer !== undefined) {
    return { problem: `O dígito do contêiner ${code.wrongContainer} não confere. Leia de novo.` }
  }
  const value = pick[field](code)
  if (value !== undefined) return { value }
  const shown = code.text.length > longestShown ? `${code.text.slice(0, longestShown)}…` : code.text
  return { problem: `O código lido não serve para ${names[field]}: «${shown}»` }
}

const names: Record<CodeField, string> = {
  search: 'a pesquisa',
  label: 'a etiqueta',
  seal: 'o lacre',
  lot: 'o lote',
  line: 'a linha',
  plate: 'a placa',
  'hour-meter': 'o horímetro',
}

/** The text of a code that is no GS1 element string, no invoice and no address of a page. */
function plain({ text, isGs1, invoice }: CodeContent): string | undefined {
  // 44 signs are the key of a fiscal document: an invoice, or a transport document.
  return isGs1 || invoice !== undefined || /^https?:\/\/|^[\dA-Z]{44}$/i.test(text)
    ? undefined
    : text
}

const pick: Record<CodeField, (code: CodeContent) => string | undefined> = {
  search: (code) =>
    code.invoice ??
    code.lot ??
    code.serial ??
    code.sscc ??
    code.container ??
    code.gtin ??
    plain(code),
  label: (code) => code.serial ?? code.sscc ?? plain(code),
  seal: (code) => code.serial ?? plain(code),
  lot: (code) => code.lot ?? plain(code),
  line: plain,
  plate: (code) => (isPlate(code.text) ? formatPlate(code.text) : undefined),
  // The field itself tells how it reads a number, and does not rewrite it (decision 081).
  'hour-meter': ({ text }) => (/^\d[\d.,]*$/.test(text) ? text : undefined),
}

/** All that a code said besides its text, for the message after a reading; empty for a plain code. */
export function describeCode(code: CodeContent): string {
  const parts = [
    code.invoice !== undefined && `NF ${code.invoice}`,
    code.lot !== undefined && `lote ${code.lot}`,
    code.expiry !== undefined && `validade ${formatDayOf(code.expiry)}`,
    code.kilos !== undefined && formatKilos(code.kilos),
    code.serial !== undefined && `série ${code.serial}`,
    code.container !== undefined && `contêiner ${code.container}`,
  ]
  return parts.filter((part) => part !== false).join(' · ')
}
