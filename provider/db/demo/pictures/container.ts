import type { Colour, StuffingScene } from '../records/album.ts'
import { sackedPallet } from './goods.ts'
import { letters } from './lettering.ts'
import { between, box, frame, line, polygon, repeat, type Point } from './svg.ts'

type Paint = {
  light: string
  mid: string
  dark: string
  number: readonly [owner: string, serial: string]
  dock: string
}

const paints: Record<Colour, Paint> = {
  azul: {
    light: '#2f6ba3',
    mid: '#24547f',
    dark: '#183a59',
    number: ['MSCU', '482913-7'],
    dock: '03',
  },
  vermelho: {
    light: '#a8442f',
    mid: '#8a3324',
    dark: '#5f2117',
    number: ['HLXU', '730254-1'],
    dock: '05',
  },
  verde: {
    light: '#3c7a5a',
    mid: '#2e5d46',
    dark: '#1e3f2f',
    number: ['TGHU', '615840-2'],
    dock: '02',
  },
}

/** Corners of the far end and of the mouth, seen from the dock. */
const far = { left: 285, right: 515, top: 175, bottom: 385 }
const near = { left: -40, right: 840, top: -60, bottom: 640 }
const corner = (depth: number, side: 'left' | 'right', level: 'top' | 'bottom'): Point =>
  between([far[side], far[level]], [near[side], near[level]], depth)

const wall = (side: 'left' | 'right', { light, dark }: Paint) => {
  const ribs = 13
  const rib = (at: number) => {
    const [from, to] = [(at / ribs) ** 1.7, ((at + 0.5) / ribs) ** 1.7]
    return polygon(
      [
        corner(from, side, 'top'),
        corner(to, side, 'top'),
        corner(to, side, 'bottom'),
        corner(from, side, 'bottom'),
      ],
      dark,
      'opacity="0.55"',
    )
  }
  const whole = [
    corner(0, side, 'top'),
    corner(1, side, 'top'),
    corner(1, side, 'bottom'),
    corner(0, side, 'bottom'),
  ]
  return polygon(whole, light) + repeat(ribs, rib)
}

const floor = () =>
  polygon(
    [
      corner(0, 'left', 'bottom'),
      corner(0, 'right', 'bottom'),
      corner(1, 'right', 'bottom'),
      corner(1, 'left', 'bottom'),
    ],
    '#8a6a45',
  ) +
  repeat(9, (at) => {
    const share = (at + 1) / 10
    return line(
      between(corner(0, 'left', 'bottom'), corner(0, 'right', 'bottom'), share),
      between(corner(1, 'left', 'bottom'), corner(1, 'right', 'bottom'), share),
      '#5f4527',
      2.5,
    )
  })

/** The empty inside, seen from the door. */
const room = (paint: Paint) =>
  polygon(
    [
      corner(0, 'left', 'top'),
      corner(0, 'right', 'top'),
      corner(1, 'right', 'top'),
      corner(1, 'left', 'top'),
    ],
    '#cfd3d2',
  ) +
  wall('left', paint) +
  wall('right', paint) +
  box(far.left, far.top, far.right - far.left, far.bottom - far.top, paint.mid) +
  repeat(8, (at) =>
    box(far.left + 8 + at * 29, far.top, 12, far.bottom - far.top, paint.dark, 'opacity="0.5"'),
  ) +
  floor()

/** Two pallets next to each other, `depth` of the way from the far end (0) to the mouth (1). */
const row = (depth: number, rows: number) => {
  const [left, y] = corner(depth, 'left', 'bottom')
  const [right] = corner(depth, 'right', 'bottom')
  const space = right - left
  const w = space * 0.45
  return (
    box(left, y - 6, space, 14, '#000', 'opacity="0.35"') +
    sackedPallet(left + space * 0.04, y, w, rows) +
    sackedPallet(left + space * 0.51, y, w, rows)
  )
}

const strap = (from: Point, to: Point) =>
  line(from, to, '#e07b1a', 9) + line(from, to, '#f7b267', 2, 'opacity="0.8"')

const outsideScene = ({ dock }: Paint) =>
  box(0, 0, 800, 90, '#5f6970') +
  box(0, 84, 800, 8, '#3f474d') +
  box(0, 520, 800, 80, '#6b6f70') +
  box(0, 520, 800, 10, '#54585a') +
  repeat(7, (at) =>
    polygon(
      [
        [at * 120 - 10, 552],
        [at * 120 + 50, 552],
        [at * 120 + 30, 570],
        [at * 120 - 30, 570],
      ],
      '#d7b21c',
      'opacity="0.8"',
    ),
  ) +
  box(30, 18, 150, 52, '#f2c230', 'rx="6"') +
  letters(105, 54, `DOCA ${dock}`, 20, '#1d1d1d')

const bars = (x: number) =>
  [44, 150]
    .map(
      (offset) =>
        box(x + offset, 118, 10, 396, '#b9bfc2') +
        box(x + offset - 10, 300, 34, 16, '#8d9396') +
        box(x + offset - 6, 120, 22, 14, '#8d9396') +
        box(x + offset - 6, 492, 22, 14, '#8d9396'),
    )
    .join('')

const door = (x: number, { light, mid, dark }: Paint) =>
  box(x, 110, 210, 410, mid, `stroke="${dark}" stroke-width="6"`) +
  repeat(5, (at) => box(x + 10, 124 + at * 80, 190, 58, light, 'opacity="0.55" rx="3"')) +
  bars(x)

const markings = ({ number }: Paint) =>
  letters(505, 152, number[0], 14, '#f4f4f4') +
  letters(505, 174, number[1], 11, '#f4f4f4') +
  letters(505, 194, '45G1', 11, '#f4f4f4') +
  repeat(4, (at) => box(464, 206 + at * 13, 82 - (at % 3) * 14, 4, '#f4f4f4', 'opacity="0.85"'))

const rearFrame = ({ dark }: Paint) => box(176, 96, 448, 430, dark, 'rx="4"')

const scenes: Record<StuffingScene, (paint: Paint) => string> = {
  vazio: (paint) =>
    frame(
      '#222',
      room(paint) +
        polygon(
          [
            [330, 640],
            [470, 640],
            [430, 385],
            [370, 385],
          ],
          '#fff',
          'opacity="0.12"',
        ),
    ),
  'camada-1': (paint) => frame('#222', room(paint) + row(0.08, 4)),
  'camada-3': (paint) => frame('#222', room(paint) + row(0.08, 5) + row(0.2, 5) + row(0.38, 5)),
  amarracao: (paint) =>
    frame(
      '#222',
      room(paint) +
        row(0.62, 6) +
        strap([70, 120], [730, 420]) +
        strap([730, 120], [70, 420]) +
        strap([60, 290], [740, 290]) +
        box(382, 258, 38, 58, '#3a3f42', 'rx="5"') +
        box(390, 270, 22, 8, '#c9ced1'),
    ),
  'uma-porta': (paint) =>
    frame(
      '#8f979a',
      outsideScene(paint) +
        rearFrame(paint) +
        box(190, 110, 210, 410, '#15181a') +
        sackedPallet(202, 512, 186, 8) +
        polygon(
          [
            [190, 110],
            [40, 78],
            [40, 556],
            [190, 520],
          ],
          paint.mid,
          `stroke="${paint.dark}" stroke-width="6"`,
        ) +
        repeat(5, (at) =>
          polygon(
            [
              [178, 128 + at * 78],
              [56, 104 + at * 89],
              [56, 160 + at * 89],
              [178, 178 + at * 78],
            ],
            paint.light,
            'opacity="0.5"',
          ),
        ) +
        door(400, paint) +
        markings(paint),
    ),
  fechado: (paint) =>
    frame(
      '#8f979a',
      outsideScene(paint) +
        rearFrame(paint) +
        door(190, paint) +
        door(400, paint) +
        markings(paint),
    ),
}

export const drawContainer = (scene: StuffingScene, colour: Colour): string =>
  scenes[scene](paints[colour])
