import { appendFileSync } from 'node:fs'
import { isKept, tellFound, tellNumber, type Measurement } from './measurement.ts'

/**
 * Prints a measurement and appends it to the current run (`BENCH_RECORD`, a file with one JSON object per line). A
 * missed budget ends the process with exit code 2; a bench that failed ends with another code.
 */
export function tell(measurement: Measurement): void {
  const { title, about, unit, bars, budgets = [], notes = [] } = measurement
  console.log(`  ${title} (${about})`)
  for (const { name, value } of bars) console.log(`    ${name}: ${tellNumber(value, unit)}`)
  for (const budget of budgets) {
    const words = `${budget.what}: ${tellFound(budget)}`
    const bound = `at ${budget.side} ${tellNumber(budget.limit, budget.unit)}`
    console.log(`  ${isKept(budget) ? 'kept    ' : 'NOT KEPT'} ${words} (${bound})`)
    if (!isKept(budget)) process.exitCode = 2
  }
  for (const note of notes) console.log(`    ${note}`)
  const file = process.env['BENCH_RECORD']
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(measurement)}\n`)
}
