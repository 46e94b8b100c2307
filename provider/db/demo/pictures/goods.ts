import { letters } from './lettering.ts'
import { box, line, repeat } from './svg.ts'

const wood = ['#a97d4c', '#8d6538', '#6f4e29']

/** A wooden pallet of width `w` that stands on the ground at `y`. */
export const pallet = (x: number, y: number, w: number): string => {
  const h = w * 0.11
  return (
    box(x, y - h, w, h * 0.32, wood[0] ?? '') +
    repeat(3, (at) => box(x + at * w * 0.43, y - h * 0.68, w * 0.14, h * 0.42, wood[2] ?? '')) +
    box(x, y - h * 0.26, w, h * 0.26, wood[1] ?? '')
  )
}

/** Sacks in alternating rows on a pallet, wrapped in film. Ground at `y`. */
export const sackedPallet = (
  x: number,
  y: number,
  w: number,
  rows: number,
  tint = '#e9e4d6',
): string => {
  const sackHeight = w * 0.135
  const base = y - w * 0.11
  const top = base - rows * sackHeight
  const row = (at: number) => {
    const count = at % 2 === 0 ? 3 : 2
    const each = w / count
    return repeat(count, (place) =>
      box(
        x + place * each + 1,
        base - (at + 1) * sackHeight + 1,
        each - 2,
        sackHeight - 2,
        (at + place) % 2 === 0 ? tint : '#dcd6c5',
        `rx="${sackHeight * 0.35}" stroke="#b5ad98" stroke-width="1"`,
      ),
    )
  }
  const mark = letters(
    x + w / 2,
    base - rows * sackHeight * 0.45,
    'PEAD 25KG',
    w * 0.062,
    '#2b5f8f',
  )
  const film =
    box(x, top, w, base - top, '#dff0f7', 'opacity="0.24"') +
    line(
      [x + w * 0.12, top + 3],
      [x + w * 0.03, base - 3],
      '#ffffff',
      w * 0.018,
      'opacity="0.55"',
    ) +
    line([x + w * 0.86, top + 3], [x + w * 0.93, base - 3], '#ffffff', w * 0.012, 'opacity="0.4"')
  return repeat(rows, row) + mark + film + pallet(x, y, w)
}

/** Rubber bales in a metal skid. Ground at `y`. */
export const skid = (x: number, y: number, w: number): string => {
  const h = w * 0.9
  const bale = (at: number) =>
    box(
      x + 8 + (at % 3) * ((w - 16) / 3),
      y - h + 14 + Math.floor(at / 3) * ((h - 30) / 4),
      (w - 16) / 3 - 4,
      (h - 30) / 4 - 4,
      at % 2 === 0 ? '#3d3a36' : '#4a4641',
      'rx="6"',
    )
  return (
    repeat(12, bale) +
    box(x, y - h, w, h, 'none', 'stroke="#7f8a93" stroke-width="8"') +
    line([x, y - h], [x + w, y - 4], '#7f8a93', 4) +
    box(x - 4, y - 12, w + 8, 12, '#646e76')
  )
}
