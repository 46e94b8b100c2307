import type { Colour } from '../records/album.ts'
import { sackedPallet } from './goods.ts'
import { letters } from './lettering.ts'
import { box, frame, line, polygon, repeat } from './svg.ts'

const wheel = (x: number, r = 38) =>
  `<circle cx="${x}" cy="${490 - r + 38}" r="${r}" fill="#1c1e1f"/><circle cx="${x}" cy="${490 - r + 38}" r="${r * 0.5}" fill="#9aa1a5"/>`

const yard =
  box(0, 0, 800, 380, '#bcd3e2') +
  box(0, 190, 800, 190, '#8a9499') +
  repeat(17, (at) => box(at * 48, 190, 22, 190, '#7d878c')) +
  box(0, 380, 800, 220, '#9b9c98') +
  box(0, 528, 800, 6, '#e2bd22')

/** The side of a truck with the tractor at the right, or at the left when mirrored. */
const side = (body: string, isMirrored: boolean) =>
  frame(
    '#bcd3e2',
    yard +
      `<g ${isMirrored ? 'transform="translate(800 0) scale(-1 1)"' : ''}>` +
      box(30, 428, 720, 22, '#3a3f42') +
      body +
      box(640, 250, 130, 190, '#2f6ba3', 'rx="14"') +
      box(684, 274, 74, 70, '#cfe3ee', 'rx="8"') +
      box(756, 410, 24, 34, '#555', 'rx="4"') +
      [90, 170, 250].map((x) => wheel(x)).join('') +
      [600, 720].map((x) => wheel(x)).join('') +
      '</g>',
  )

const openLoad =
  repeat(4, (at) => sackedPallet(44 + at * 146, 428, 136, 9)) +
  box(30, 412, 590, 18, '#7a5a34') +
  repeat(5, (at) => line([40 + at * 140, 250], [40 + at * 140, 428], '#e07b1a', 6))

const tarpaulinSheet =
  polygon(
    [
      [30, 236],
      [48, 222],
      [606, 222],
      [622, 236],
      [622, 428],
      [30, 428],
    ],
    '#2d5f49',
  ) +
  repeat(9, (at) => line([60 + at * 64, 226], [56 + at * 64, 428], '#234b3a', 4)) +
  box(30, 396, 592, 8, '#e07b1a', 'opacity="0.9"')

const tarpaulin = tarpaulinSheet + letters(320, 330, 'TRANSLITORAL', 34, '#dbe8e1')

export const drawTruckSide = (isCovered: boolean, isRight: boolean): string =>
  side(isCovered ? (isRight ? tarpaulin : tarpaulinSheet) : openLoad, !isRight)

/** From behind, closed, with its plate. */
export const drawClosedVehicle = (): string =>
  frame(
    '#bcd3e2',
    yard +
      box(230, 90, 340, 390, '#e8e9e6', 'stroke="#8b9092" stroke-width="8"') +
      line([400, 94], [400, 476], '#8b9092', 6) +
      [280, 370, 424, 514].map((x) => box(x, 100, 8, 372, '#a8adaf')).join('') +
      box(230, 476, 340, 24, '#3a3f42') +
      repeat(10, (at) => box(236 + at * 34, 480, 17, 12, at % 2 === 0 ? '#d12f2f' : '#fff')) +
      box(330, 506, 140, 44, '#f6f6f6', 'stroke="#1d3f94" stroke-width="4" rx="5"') +
      box(330, 506, 140, 12, '#1d3f94') +
      letters(400, 544, 'QTP4E71', 18, '#111') +
      box(250, 500, 50, 46, '#1c1e1f', 'rx="6"') +
      box(500, 500, 50, 46, '#1c1e1f', 'rx="6"'),
  )

export const drawLoad = (): string =>
  frame(
    '#2b2f31',
    box(90, 30, 620, 520, '#444b4f') +
      box(110, 46, 580, 490, '#1d2022') +
      repeat(3, (at) => sackedPallet(130 + at * 186, 300, 168, 7)) +
      repeat(2, (at) => sackedPallet(130 + at * 282, 536, 262, 6)) +
      box(60, 548, 680, 52, '#75797a'),
  )

const paints: Record<Colour, string> = { azul: '#2f6ba3', vermelho: '#c0442c', verde: '#e0a21c' }

export const drawForklift = (colour: Colour): string => {
  const paint = paints[colour]
  return frame(
    '#d7dbdb',
    box(0, 0, 800, 420, '#c3c9ca') +
      box(0, 420, 800, 180, '#9b9d9a') +
      '<ellipse cx="390" cy="520" rx="300" ry="26" fill="#000" opacity="0.22"/>' +
      box(232, 90, 22, 410, '#3b4144') +
      box(268, 130, 16, 370, '#555d61') +
      box(70, 482, 190, 16, '#2b2f31') +
      box(244, 380, 22, 118, '#2b2f31') +
      polygon(
        [
          [300, 330],
          [560, 330],
          [620, 390],
          [620, 490],
          [290, 490],
        ],
        paint,
      ) +
      polygon(
        [
          [540, 330],
          [600, 330],
          [640, 400],
          [640, 480],
          [590, 480],
        ],
        '#3b4144',
      ) +
      box(310, 128, 250, 14, '#2b2f31') +
      line([318, 134], [306, 340], '#2b2f31', 14) +
      line([552, 134], [580, 340], '#2b2f31', 14) +
      box(440, 260, 70, 74, '#23272a', 'rx="12"') +
      line([372, 330], [352, 262], '#23272a', 9) +
      '<ellipse cx="350" cy="258" rx="36" ry="9" fill="#23272a"/><circle cx="350" cy="492" r="54" fill="#1c1e1f"/><circle cx="350" cy="492" r="24" fill="#c9ced1"/><circle cx="572" cy="498" r="46" fill="#1c1e1f"/><circle cx="572" cy="498" r="20" fill="#c9ced1"/>' +
      '<circle cx="430" cy="118" r="12" fill="#e8821a"/>' +
      letters(455, 420, 'EMP', 34, '#fff'),
  )
}
