/** The digits of the typed text. */
export const cpfDigits = (typed: string): string => typed.replaceAll(/\D/g, '')

/** Weighted from `digits.length + 1` down to 2; a remainder of 10 counts as 0 (Receita Federal). */
function checkDigit(digits: string): number {
  const sum = [...digits].reduce(
    (total, digit, at) => total + Number(digit) * (digits.length + 1 - at),
    0,
  )
  return ((sum * 10) % 11) % 10
}

/**
 * Eleven digits of which the last two are check digits; eleven equal digits are invalid (spec 2
 * §5).
 */
export function isCpf(typed: string): boolean {
  const digits = typed.replaceAll(/\D/g, '')
  if (!/^[\d.\-\s]*$/.test(typed) || digits.length !== 11 || new Set(digits).size === 1)
    return false
  return (
    checkDigit(digits.slice(0, 9)) === Number(digits[9]) &&
    checkDigit(digits.slice(0, 10)) === Number(digits[10])
  )
}

/**
 * `***.456.789-**`: six digits, which rarely are equal for two people. A text without eleven digits
 * stays unchanged; null is «—».
 */
export function maskCpf(cpf: string | null): string {
  if (cpf === null) return '—'
  const parts = /^\d{3}(\d{3})(\d{3})\d{2}$/.exec(cpf.replaceAll(/\D/g, ''))
  return parts === null ? cpf : `***.${parts[1]}.${parts[2]}-**`
}
