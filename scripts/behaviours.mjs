import { areaOf, listedNumbers, numbersInSources, promisedNumbers } from './steps/behaviours.mjs'

// npm run behaviours [-- --strict AUTH,UX-01…05]
const strictAt = process.argv.indexOf('--strict')
const strict = strictAt === -1 ? [] : (process.argv[strictAt + 1] ?? '').split(',')

const listed = listedNumbers()
const { files, numbers } = numbersInSources()

for (const area of new Set(listed.map(areaOf))) {
  const ofArea = listed.filter((number) => areaOf(number) === area)
  const missing = ofArea.filter((number) => !numbers.has(number))
  const count = `${area.padEnd(8)} ${String(ofArea.length - missing.length).padStart(3)} of ${ofArea.length}`
  console.log(missing.length === ofArea.length ? count : `${count}  ${missing.join(' ')}`.trimEnd())
}

const named = listed.filter((number) => numbers.has(number)).length
console.log(
  `\n${named} of ${listed.length} behaviours are named by a test, in ${files} test files.`,
)
console.log('Beside a count: the numbers that no test names.')

const owed = promisedNumbers(strict, listed).filter((number) => !numbers.has(number))
if (owed.length > 0) {
  console.error(`\nPromised, and named by no test: ${owed.join(' ')}`)
  process.exitCode = 1
}
