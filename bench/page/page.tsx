/** @jsxRuntime automatic */
import {
  isKept,
  tellFound,
  tellNumber,
  type Budget,
  type Measurement,
} from '../record/measurement.ts'
import { Bars } from './bars.tsx'
import type { BenchRun, Report } from './run.ts'
import { style } from './style.ts'

const mark = (kept: boolean) => (
  <span className={kept ? 'kept' : 'missed'}>{kept ? 'kept' : 'not kept'}</span>
)

const limitWords = ({ limit, unit, side }: Budget) => `at ${side} ${tellNumber(limit, unit)}`

const budgetsOf = ({ measurements }: BenchRun) =>
  measurements.flatMap(({ title, budgets = [] }) => budgets.map((budget) => ({ title, budget })))

function Measured({
  title,
  about,
  unit,
  bars,
  budgets = [],
  notes = [],
  screenshots = [],
}: Measurement) {
  return (
    <article id={idOf(title)}>
      <h3>{title}</h3>
      <p className="about">{about}</p>
      <Bars title={title} unit={unit} bars={bars} budgets={budgets} />
      {budgets.length > 0 && (
        <ul className="budgets">
          {budgets.map((budget) => (
            <li key={budget.what}>
              {mark(isKept(budget))} {budget.what}: <b>{tellFound(budget)}</b> ({limitWords(budget)}
              )
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
      {screenshots.map(({ words, jpeg }) => (
        <figure key={words}>
          <img src={`data:image/jpeg;base64,${jpeg}`} alt={words} />
          <figcaption>{words}</figcaption>
        </figure>
      ))}
    </article>
  )
}

const idOf = (title: string) => title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

function Run({ run }: { run: BenchRun }) {
  const { name, commit, startedAt, seconds, isWhole, load, measurements } = run
  return (
    <section>
      <h2>
        <code>{name}</code>
      </h2>
      <p className="about">
        Commit {commit}, {startedAt.slice(0, 16).replace('T', ' ')} UTC, {Math.round(seconds)} s;
        before it, work for {Math.round(load * 100)} % of the machine
        {!isWhole && (
          <>
            {' '}
            <span className="missed">broken off</span>
          </>
        )}
      </p>
      {measurements.map((measurement) => (
        <Measured key={measurement.title} {...measurement} />
      ))}
    </section>
  )
}

function Summary({ runs }: { runs: readonly BenchRun[] }) {
  return (
    <table>
      <thead>
        <tr>
          <th>Budget</th>
          <th>Measured</th>
          <th>Limit</th>
          <th>Verdict</th>
        </tr>
      </thead>
      <tbody>
        {runs.flatMap(budgetsOf).map(({ title, budget }) => (
          <tr key={`${title} ${budget.what}`}>
            <td>
              <a href={`#${idOf(title)}`}>{title}</a>: {budget.what}
            </td>
            <td className="number">{tellFound(budget)}</td>
            <td className="number">{limitWords(budget)}</td>
            <td>{mark(isKept(budget))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The whole page: every budget in a table, then each bench with a picture of its results. */
export function Page({ machine, versions, runs }: Report) {
  const all = runs.flatMap(budgetsOf)
  const kept = all.filter(({ budget }) => isKept(budget)).length
  const broken = runs.filter(({ isWhole }) => !isWhole)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Pavilhão, measured</title>
        <style>{style}</style>
      </head>
      <body>
        <main>
          <h1>Pavilhão, measured</h1>
          <p className="verdict">
            {kept} of {all.length} budgets kept
            {broken.length > 0 && `; broken off: ${broken.map(({ name }) => name).join(', ')}`}
          </p>
          <p className="about">
            {machine.cores} cores ({machine.cpu}), {machine.memoryGb} GB, {machine.system};{' '}
            {Object.entries(versions)
              .map(([name, version]) => `${name} ${version}`)
              .join(', ')}
            .
          </p>
          <p className="legend">
            <span>
              <i className="ours" /> the product
            </span>
            <span>
              <i className="peer" /> what it is compared with
            </span>
            <span>
              <i className="least" /> the least possible
            </span>
            <span>
              <i className="limit" /> the budget
            </span>
          </p>
          <Summary runs={runs} />
          {runs.map((run) => (
            <Run key={run.name} run={run} />
          ))}
        </main>
      </body>
    </html>
  )
}
