import { describe, expect, it } from 'vitest'
import { markAt, markOf, lineOf, pointUnder } from './shapes.ts'

const size = { width: 1000, height: 500 }

describe('a mark', () => {
  it('PIC-11 of a tap has the usual size, around the point or ending at it', () => {
    expect(markAt('circle', { x: 500, y: 250 }, size)).toMatchObject({
      from: { x: 420, y: 170 },
      to: { x: 580, y: 330 },
    })
    expect(markAt('arrow', { x: 500, y: 250 }, size)).toMatchObject({
      from: { x: 360, y: 110 },
      to: { x: 500, y: 250 },
    })
  })

  it('PIC-11 of an arrow in the corner comes from the side that has room', () => {
    const { from } = markAt('arrow', { x: 20, y: 10 }, size)
    expect(from).toEqual({ x: 160, y: 150 })
  })

  it('PIC-11 of a drag goes from where it began to where it ended; a finger that trembles has tapped', () => {
    const [from, to] = [
      { x: 100, y: 100 },
      { x: 300, y: 200 },
    ]
    expect(markOf('arrow', from, to, size)).toEqual({ shape: 'arrow', from, to })
    const near = { x: 110, y: 105 }
    expect(markOf('circle', from, near, size)).toEqual(markAt('circle', near, size))
  })

  it('is drawn as an ellipse in its rectangle, whichever corner began it', () => {
    const [one, other] = [
      { x: 300, y: 200 },
      { x: 100, y: 100 },
    ]
    const path = 'M 100 150 A 100 50 0 1 0 300 150 A 100 50 0 1 0 100 150'
    expect(lineOf({ shape: 'circle', from: one, to: other })).toBe(path)
    expect(lineOf({ shape: 'circle', from: other, to: one })).toBe(path)
  })

  it('is drawn as a line with a head at its end', () => {
    const path = lineOf({ shape: 'arrow', from: { x: 0, y: 0 }, to: { x: 100, y: 0 } })
    expect(path).toMatch(/^M 0 0 L 100 0 M 69\.\d+ -?16\.\d+ L 100 0 L 69\.\d+ -?16\.\d+$/)
  })
})

describe('the point under a finger', () => {
  it('is in px of the picture, which stands in the middle of its box', () => {
    const box = { left: 10, top: 20, width: 500, height: 450 }
    // The picture is 500 × 250 px on the screen, with 100 px free above and below.
    expect(pointUnder({ x: 260, y: 245 }, box, size)).toEqual({ x: 500, y: 250 })
    expect(pointUnder({ x: 10, y: 120 }, box, size)).toEqual({ x: 0, y: 0 })
  })

  it('is the nearest one for a finger outside of the picture', () => {
    const box = { left: 0, top: 0, width: 500, height: 450 }
    expect(pointUnder({ x: 600, y: 10 }, box, size)).toEqual({ x: 1000, y: 0 })
  })
})
