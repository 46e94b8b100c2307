import { screen } from '@testing-library/react'

const textOf = ({ textContent }: Element) => textContent.trim()

/** The values of a table's rows, each with the header of its column; several share a column. */
export function shownFacts(table: HTMLElement = screen.getByRole('table')): string[][] {
  const linesOf = (cell: Element) => (cell.children.length > 1 ? [...cell.children] : [cell])
  const headers = [...table.querySelectorAll('thead th')].flatMap(linesOf).map(textOf)
  return [...table.querySelectorAll('tbody tr')].map((row) => {
    const facts = [...row.querySelectorAll('[data-label]')]
    return facts.map((fact, at) => `${headers[at]}: ${textOf(fact)}`)
  })
}
