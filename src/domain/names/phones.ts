/** Area codes in use in Brazil (ANATEL, Plano Geral de Códigos Nacionais). */
const areaCodes = new Set(
  (
    '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 ' +
    '51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 ' +
    '91 92 93 94 95 96 97 98 99'
  ).split(' '),
)

/** The digits of the typed text, without the country code 55 in front of a mobile. */
export const phoneDigits = (typed: string): string =>
  digitsOf(typed).replace(/^55(?=\d{2}9\d{8}$)/, '')

const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '')

/** 10 or 11 digits, a valid area code, and 9 as the third digit when there are 11 (spec 2 §5). */
export function isMobilePhone(typed: string): boolean {
  const digits = digitsOf(typed)
  if (!areaCodes.has(digits.slice(0, 2))) return false
  return digits.length === 11 ? digits[2] === '9' : digits.length === 10
}

/**
 * `(11) 91234-5678` or `(11) 1234-5678`, by its length; any other text stays unchanged. Null is
 * «—».
 */
export function formatPhone(phone: string | null): string {
  if (phone === null) return '—'
  const parts = /^(\d{2})(\d{4,5})(\d{4})$/.exec(digitsOf(phone))
  return parts === null ? phone : `(${parts[1]}) ${parts[2]}-${parts[3]}`
}
