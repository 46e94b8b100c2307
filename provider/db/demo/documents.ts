import type { Random } from './random.ts'

/** The check digit of a weighted sum modulo 11, as in CPF and CNPJ. */
const checkDigit = (digits: string, weights: readonly number[]): string => {
  const sum = [...digits].reduce(
    (total, digit, at) => total + Number(digit) * (weights[at] ?? 0),
    0,
  )
  const rest = sum % 11
  return String(rest < 2 ? 0 : 11 - rest)
}

const countDown = (from: number) => Array.from({ length: from - 1 }, (_, at) => from - at)

/** Eleven digits with valid check digits. */
export const makeCpf = (random: Random): string => {
  const nine = random.digits(9)
  // Nine equal digits lead to a CPF of equal digits, which is invalid.
  if (new Set(nine).size === 1) return makeCpf(random)
  const ten = nine + checkDigit(nine, countDown(10))
  return ten + checkDigit(ten, countDown(11))
}

const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]

/** Fourteen digits, head office (0001). */
export const makeCnpj = (random: Random): string => {
  const twelve = `${random.digits(8)}0001`
  const thirteen = twelve + checkDigit(twelve, cnpjWeights.slice(1))
  return thirteen + checkDigit(thirteen, cnpjWeights)
}

/** About a third in the old form (ABC-1234), the others in Mercosul's (ABC-1D23). */
export const makePlate = (random: Random): string => {
  const letters = random.letters(3)
  if (random.chance(0.35)) return `${letters}-${random.digits(4)}`
  return `${letters}-${random.digits(1)}${random.pick([...'ABCDEFGHIJ'])}${random.digits(2)}`
}

/** Eleven digits, of area codes near the warehouse most of the time. */
export const makePhone = (random: Random): string =>
  `${random.pick(['11', '11', '13', '13', '19', '12', '15', '41', '47', '51'])}9${random.pick([...'6789'])}${random.digits(7)}`

export const makeInvoiceNumber = (random: Random): string =>
  `${random.int(1, 9)}${random.digits(5)}`

export const makeCnh = (random: Random): string => `0${random.digits(10)}`

const owners = ['MSCU', 'HLXU', 'MRKU', 'TCLU', 'CMAU', 'SUDU', 'TGHU']

/** ISO 6346: letters count 10 to 38 without the multiples of 11, positions double, modulo 11 of the sum. */
const containerValue = (letter: string): number => {
  if (/\d/.test(letter)) return Number(letter)
  const place = (letter.codePointAt(0) ?? 0) - 65
  return 10 + place + Math.floor((place + 9) / 10)
}

export const makeContainerNumber = (random: Random): string => {
  const body = random.pick(owners) + random.digits(6)
  const sum = [...body].reduce((total, letter, at) => total + containerValue(letter) * 2 ** at, 0)
  const check = (sum % 11) % 10
  return `${body.slice(0, 4)} ${body.slice(4)}-${check}`
}
