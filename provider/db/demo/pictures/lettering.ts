/**
 * Capital letters and digits as strokes on a grid 4 wide and 6 high, because the machine may have no fonts. Each pair
 * of digits is a point, and a space lifts the pen.
 */
const glyphs: Readonly<Record<string, string>> = {
  A: '062046 1434',
  B: '0600304143330333 334445463606',
  C: '4131201001051626364645',
  D: '060020314244352606',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '1030 2026 1636',
  J: '4045361605',
  K: '0006 40030346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 2446',
  R: '06003041423303 1346',
  S: '4130100102133344453616 1605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  0: '103041453616050110 0541',
  1: '012026 1636',
  2: '01103041420646',
  3: '0010304142332344453616 1605',
  4: '36300444',
  5: '4000023243453616 1605',
  6: '4130100105163645443303',
  7: '004016',
  8: '103041423313020110 13040516364544 4433',
  9: '051636454130100102133343',
  '-': '1333',
  '.': '2526',
  '/': '0640',
}

const strokesOf = (letter: string, x: number, y: number, unit: number): string =>
  (glyphs[letter] ?? '')
    .split(' ')
    .filter((stroke) => stroke.length >= 4)
    .map((stroke) => {
      const points = stroke.match(/\d\d/g) ?? []
      return points
        .map((point, at) => {
          const [column, row] = [Number(point[0]), Number(point[1])]
          return `${at === 0 ? 'M' : 'L'}${(x + column * unit).toFixed(1)} ${(y + row * unit).toFixed(1)}`
        })
        .join('')
    })
    .join('')

/** A text of capitals, `size` px high, centred at `x`, with its baseline at `y`. */
export const letters = (
  x: number,
  y: number,
  text: string,
  size: number,
  ink: string,
  more = '',
): string => {
  const unit = size / 6
  const advance = unit * 5.6
  const from = x - (text.length * advance - unit * 1.6) / 2
  const path = [...text]
    .map((letter, at) => strokesOf(letter, from + at * advance, y - size, unit))
    .join('')
  return `<path d="${path}" fill="none" stroke="${ink}" stroke-width="${(size * 0.13).toFixed(1)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
}
