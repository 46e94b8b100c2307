import { pallet, sackedPallet, skid } from './goods.ts'
import { letters } from './lettering.ts'
import { box, frame, polygon, repeat } from './svg.ts'

/** The floor and racks of a pavilion. */
const pavilion =
  box(0, 0, 800, 330, '#7b868c') +
  repeat(9, (at) => box(at * 95, 0, 46, 330, '#6e787e')) +
  box(0, 0, 800, 46, '#525b61') +
  repeat(3, (at) => box(90 + at * 250, 10, 130, 14, '#fdf6d8', 'rx="5"')) +
  box(0, 330, 800, 270, '#a2a49f') +
  polygon(
    [
      [60, 600],
      [100, 600],
      [330, 330],
      [318, 330],
    ],
    '#e2bd22',
    'opacity="0.85"',
  )

const pellets = (x: number, y: number, w: number, h: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${w}" ry="${h}" fill="${fill}"/>` +
  repeat(60, (at) => {
    const turn = at * 2.399
    const reach = Math.sqrt(at / 60) * 1.25
    return `<circle cx="${(x + Math.cos(turn) * w * reach).toFixed(1)}" cy="${(y + Math.sin(turn) * h * reach).toFixed(1)}" r="3.4" fill="#f6f3ea" stroke="#bdb6a3" stroke-width="0.8"/>`
  })

export const drawPreStage = (second: boolean): string =>
  frame(
    '#888',
    pavilion +
      sackedPallet(470, 400, 150, 6) +
      sackedPallet(300, 410, 160, 6, '#e2e7ea') +
      (second
        ? sackedPallet(110, 560, 270, 6) + sackedPallet(440, 570, 280, 7)
        : sackedPallet(250, 570, 320, 8)),
  )

export const drawTornSack = (): string =>
  frame(
    '#888',
    pavilion +
      sackedPallet(190, 540, 420, 6) +
      polygon(
        [
          [330, 300],
          [372, 282],
          [420, 296],
          [404, 330],
          [352, 336],
        ],
        '#4b4740',
      ) +
      polygon(
        [
          [352, 330],
          [404, 326],
          [430, 560],
          [330, 566],
        ],
        '#f1ede1',
        'opacity="0.9"',
      ) +
      pellets(390, 556, 130, 24, '#ece7d8'),
  )

export const drawBrokenPallet = (): string =>
  frame(
    '#888',
    pavilion +
      `<g transform="rotate(5 400 540)">${sackedPallet(210, 520, 380, 7)}</g>` +
      `<g transform="rotate(-16 250 560)">${pallet(130, 566, 230)}</g>` +
      polygon(
        [
          [480, 540],
          [620, 560],
          [616, 574],
          [476, 556],
        ],
        '#8d6538',
      ) +
      polygon(
        [
          [600, 520],
          [700, 585],
          [692, 596],
          [592, 534],
        ],
        '#a97d4c',
      ),
  )

export const drawOpenBale = (): string =>
  frame(
    '#888',
    pavilion +
      skid(220, 560, 340) +
      polygon(
        [
          [270, 300],
          [352, 280],
          [372, 356],
          [288, 372],
        ],
        '#2c2926',
      ) +
      polygon(
        [
          [262, 296],
          [300, 270],
          [330, 290],
          [296, 330],
        ],
        '#dfe9ee',
        'opacity="0.8"',
      ) +
      polygon(
        [
          [352, 284],
          [410, 300],
          [396, 350],
          [368, 350],
        ],
        '#dfe9ee',
        'opacity="0.65"',
      ),
  )

export const drawSweepings = (): string =>
  frame(
    '#888',
    pavilion +
      pellets(380, 480, 210, 58, '#d8d1bd') +
      polygon(
        [
          [520, 420],
          [700, 400],
          [720, 520],
          [540, 505],
        ],
        '#c0392b',
      ) +
      polygon(
        [
          [690, 400],
          [724, 60],
          [742, 60],
          [716, 402],
        ],
        '#c9a36a',
      ),
  )

export const drawUnderSize = (): string =>
  frame(
    '#888',
    pavilion +
      sackedPallet(230, 560, 340, 3) +
      box(236, 226, 328, 150, 'none', 'stroke="#d33" stroke-width="5" stroke-dasharray="16 12"') +
      letters(400, 312, 'FALTA', 34, '#d33'),
  )

export const drawWornTyre = (): string =>
  frame(
    '#75797a',
    box(0, 470, 800, 130, '#8d908e') +
      '<circle cx="400" cy="310" r="230" fill="#1d1f20"/><circle cx="400" cy="310" r="118" fill="#d8a01e"/><circle cx="400" cy="310" r="60" fill="#5b4a1a"/>' +
      repeat(
        28,
        (at) =>
          `<rect x="392" y="84" width="16" height="34" fill="#0d0e0e" transform="rotate(${at * 12.86} 400 310)"/>`,
      ) +
      repeat(
        6,
        (at) =>
          `<circle cx="400" cy="222" r="10" fill="#7d5f10" transform="rotate(${at * 60} 400 310)"/>`,
      ) +
      polygon(
        [
          [566, 200],
          [598, 236],
          [570, 292],
          [584, 240],
        ],
        '#e9e3d2',
      ) +
      polygon(
        [
          [560, 196],
          [572, 206],
          [566, 300],
          [556, 280],
        ],
        '#000',
      ),
  )

export const drawLeak = (): string =>
  frame(
    '#75797a',
    pavilion +
      box(200, 0, 60, 420, '#2f3437') +
      box(540, 0, 60, 420, '#2f3437') +
      box(180, 330, 440, 70, '#d8a01e') +
      '<ellipse cx="420" cy="510" rx="220" ry="52" fill="#2a2316" opacity="0.85"/><ellipse cx="380" cy="498" rx="90" ry="14" fill="#8a7a55" opacity="0.5"/>' +
      repeat(
        3,
        (at) =>
          `<path d="M${400 + at * 12} ${404 + at * 26} q-7 16 0 22 q9 -6 0 -22" fill="#2a2316"/>`,
      ),
  )
