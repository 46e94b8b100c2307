import { formatKilos, formatNumber } from '../amounts/numbers.ts'

/** Kg, the load of the heaviest truck on the road. */
const mostOfTruck = 60_000
/** Kg, far above a big bag or a pallet. */
const mostOfPackaging = 5_000
/** The number of sacks of 10 Kg that such a truck carries. */
const mostPackagings = 6_000

type Doubt = string | undefined

/**
 * Why a value in Kg is implausible, in Portuguese, with the number as it was read; undefined where
 * it is plausible. A decimal comma or a digit may be wrong, so the form asks for a confirmation.
 */
export const doubtLoad = (kilos: number): Doubt =>
  kilos > mostOfTruck
    ? `${formatKilos(kilos)} é mais do que um caminhão leva: ${formatKilos(mostOfTruck)}`
    : undefined

export const doubtPackaging = (kilos: number): Doubt =>
  kilos > mostOfPackaging
    ? `${formatKilos(kilos)} é mais do que uma embalagem pesa: ${formatKilos(mostOfPackaging)}`
    : undefined

/** `damaged` is the sum of the weighed packagings; 0 before the first. */
export const doubtClassified = (kilos: number, damaged: number): Doubt =>
  damaged > 0 && kilos > 10 * damaged
    ? `${formatKilos(kilos)} é mais de dez vezes o peso avariado: ${formatKilos(damaged)}`
    : doubtLoad(kilos)

export const doubtPackagings = (count: number): Doubt =>
  count > mostPackagings
    ? `${formatNumber(count)} embalagens são mais do que um caminhão leva: ${formatNumber(mostPackagings)}`
    : undefined
