/* Measurements of a page's tables; each function is serialised and evaluated in the browser. */

/**
 * The problems of the visible tables: overflow, a row that is higher than its text needs, a header
 * that scrolls away, misaligned figures.
 */
export function wrongTables(highest: number): string[] {
  const reported = [...document.querySelectorAll<HTMLTableElement>('main table')]
    .filter((table) => table.checkVisibility())
    .flatMap((table) => {
      const name = table.caption?.textContent ?? ''
      return [
        ...beyond(table),
        ...(isOfRows(table) ? [...highRows(table), ...lostHeader(table), ...loose(table)] : []),
      ].map((line) => `«${name}»: ${line}`)
    })
  scrollTo(0, 0)
  return reported

  /** A table that is narrower than its columns need shows its rows as cards. */
  function isOfRows({ tHead }: HTMLTableElement): boolean {
    return tHead !== null && getComputedStyle(tHead).display === 'table-header-group'
  }

  function beyond(table: HTMLElement): string[] {
    const place = table.parentElement ?? table
    const more = table.getBoundingClientRect().width - place.clientWidth
    return more < 1 ? [] : [`${more.toFixed(0)} px wider than its place`]
  }

  /** A text longer than a line of a narrow screen may make its row higher. */
  function highRows({ rows }: HTMLTableElement): string[] {
    return [...rows].flatMap((row) => {
      const { height } = row.getBoundingClientRect()
      const isLong = [...row.cells].some(({ innerText }) => innerText.length > 80)
      return height <= highest || isLong
        ? []
        : [`${height.toFixed(0)} px high: ${row.innerText.replaceAll(/\s+/g, ' ')}`]
    })
  }

  function lostHeader({ tBodies, tHead }: HTMLTableElement): string[] {
    tBodies[0]?.rows[tBodies[0].rows.length - 1]?.scrollIntoView({ block: 'center' })
    const [first] = tHead?.rows[0]?.cells ?? []
    if (first === undefined) return ['no header']
    const { left, top, width, height } = first.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return first.contains(found) ? [] : [`its header is gone at its last row (top ${top})`]
  }

  function loose({ tBodies }: HTMLTableElement): string[] {
    const byHeader = new Map<string, HTMLElement[]>()
    for (const cell of tBodies[0]?.querySelectorAll<HTMLElement>('[data-align=end]') ?? []) {
      const header = cell.dataset['label'] ?? ''
      byHeader.set(header, [...(byHeader.get(header) ?? []), cell])
    }
    return [...byHeader].flatMap(([header, cells]) => {
      const shapes = new Set(cells.map(shapeOf))
      return shapes.size < 2 ? [] : [`${header} has figures of ${[...shapes].join(' and ')}`]
    })
  }

  /** Where the figure ends, its number of decimals, and whether its digits have equal widths. */
  function shapeOf(cell: HTMLElement): string {
    const range = document.createRange()
    range.selectNodeContents(cell)
    const { right } = range.getBoundingClientRect()
    const [, decimals = ''] = /,(\d+)/.exec(cell.innerText) ?? []
    const { fontVariantNumeric } = getComputedStyle(cell)
    return `${decimals.length} decimals, ${fontVariantNumeric}, end at ${Math.round(right)}`
  }
}
