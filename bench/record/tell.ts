import { appendFileSync } from 'node:fs'
import { isKept, tellFound, tellNumber, type Measurement } from './measurement.ts'

/**
 * Prints a measurement, and adds it to the run of which this bench is a part (`BENCH_RECORD`, a file of
 * one JSON a line). A budget that was not kept makes the process end with 2: one that was broken off
 * ends with another number.
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
