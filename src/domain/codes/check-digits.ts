const containerLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** ISO 6346: letters count from 10 up and leave out 11, 22 and 33. */
const containerValues = new Map<string, number>(
  [...'0123456789'].map((digit) => [digit, Number(digit)] as const),
)
for (let value = 10, at = 0; at < containerLetters.length; value += 1) {
  if (value % 11 !== 0) containerValues.set(containerLetters.charAt(at++), value)
}

/** The text of a container number without spaces and dashes; undefined for a text of another form. */
export function containerForm(text: string): string | undefined {
  const bare = text.toUpperCase().replaceAll(/[\s-]/g, '')
  return /^[A-Z]{3}[UJZ]\d{7}$/.test(bare) ? bare : undefined
}

/** Whether the last digit of a container number of that form agrees with the others (ISO 6346). */
export function hasContainerDigit(form: string): boolean {
  const sum = [...form.slice(0, 10)].reduce(
    (total, sign, at) => total + (containerValues.get(sign) ?? 0) * 2 ** at,
    0,
  )
  return (sum % 11) % 10 === Number(form[10])
}

/**
 * Whether a text is the access key of a Brazilian electronic invoice: 44 signs, of which the last is
 * a check digit (modulo 11); the model is 55 (NF-e) or 65 (NFC-e), not 57 (CT-e). From 2026 on the CNPJ in it may contain letters, which count as their
 * ASCII code less 48 (Nota Técnica 2025.001).
 */
export function isInvoiceKey(text: string): boolean {
  if (!/^\d{6}[\dA-Z]{12}\d{2}(?:55|65)\d{22}$/.test(text)) return false
  const sum = [...text.slice(0, 43)]
    .toReversed()
    .reduce((total, sign, at) => total + (sign.charCodeAt(0) - 48) * (2 + (at % 8)), 0)
  const rest = sum % 11
  return (rest < 2 ? 0 : 11 - rest) === Number(text[43])
}

/** Whether the last digit of a GTIN or SSCC agrees with the others (GS1: modulo 10). */
export function hasGs1Digit(digits: string): boolean {
  const sum = [...digits.slice(0, -1)]
    .toReversed()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1))
}
