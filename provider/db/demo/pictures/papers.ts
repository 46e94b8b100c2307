import { letters } from './lettering.ts'
import { box, frame, line, repeat } from './svg.ts'

const tick = (x: number, y: number) =>
  `<path d="M${x} ${y} l7 9 l16 -22" fill="none" stroke="#1c4fa0" stroke-width="4" stroke-linecap="round"/>`

/** The signed checklist of a stuffing on its clipboard. */
export const drawChecklist = (signature: string): string =>
  frame(
    '#6d7477',
    `<g transform="rotate(-2.5 400 300)">${box(190, 14, 430, 590, '#5b3a1e', 'rx="10"')}${box(212, 44, 386, 560, '#f7f5ee')}${box(330, 6, 140, 44, '#9aa1a5', 'rx="8"')}` +
      letters(405, 94, 'CHECKLIST DE ESTUFAGEM', 15, '#222') +
      repeat(9, (at) => {
        const y = 140 + at * 36
        return (
          box(236, y - 16, 20, 20, 'none', 'stroke="#444" stroke-width="2"') +
          tick(238, y - 6) +
          box(272, y - 10, 210 + ((at * 53) % 90), 8, '#8b8b86') +
          line([236, y + 13], [576, y + 13], '#d5d2c6', 1)
        )
      }) +
      letters(286, 500, 'CONFERENTE', 10, '#555') +
      line([236, 556], [560, 556], '#444', 2) +
      `<path d="${signature}" fill="none" stroke="#1c4fa0" stroke-width="3" stroke-linecap="round"/></g>`,
  )

/** A bolt seal on the door's handle. */
export const drawSeal = (number: string, paint: string): string =>
  frame(
    paint,
    repeat(5, (at) => box(at * 170 - 30, 0, 70, 600, '#000', 'opacity="0.12"')) +
      box(350, 0, 46, 600, '#b9bfc2') +
      box(356, 0, 10, 600, '#e3e7e9') +
      box(180, 232, 420, 62, '#8d9396', 'rx="8"') +
      box(180, 238, 420, 12, '#c3c9cc', 'rx="4"') +
      box(470, 200, 74, 126, '#777d81', 'rx="10"') +
      box(498, 180, 20, 220, '#d9dde0', 'rx="8"') +
      box(478, 372, 60, 120, '#f2c230', 'rx="22"') +
      box(484, 176, 48, 26, '#f2c230', 'rx="12"') +
      letters(508, 438, number, 12, '#222', 'transform="rotate(90 508 432)"') +
      box(486, 384, 8, 96, '#fff3c4', 'opacity="0.7" rx="4"'),
  )

/** The label of a set. */
export const drawLabel = (): string =>
  frame(
    '#cfc8b5',
    repeat(7, (at) => box(0, at * 92, 800, 86, at % 2 === 0 ? '#e6e0cf' : '#ddd6c3', 'rx="26"')) +
      `<g transform="rotate(3 400 300)">${box(190, 130, 430, 330, '#fff', 'stroke="#999" stroke-width="2"')}` +
      letters(370, 186, 'PEAD BS 002W', 28, '#111') +
      letters(352, 232, 'LOTE K26103147', 20, '#111') +
      letters(342, 272, 'PESO 1.375 KG', 20, '#111') +
      repeat(46, (at) => box(214 + at * 8, 304, (at * 7) % 5 < 2 ? 5 : 2.5, 96, '#111')) +
      letters(400, 434, 'ET 482913', 19, '#111') +
      '</g>',
  )

/** The hour-meter of a forklift. */
export const drawHourMeter = (): string =>
  frame(
    '#24282b',
    box(120, 60, 560, 480, '#33393d', 'rx="40"') +
      '<circle cx="400" cy="290" r="190" fill="#101315" stroke="#6a7277" stroke-width="12"/>' +
      letters(400, 196, 'HORAS', 22, '#e6e6e6') +
      repeat(6, (at) =>
        box(
          262 + at * 47,
          250,
          42,
          70,
          at === 5 ? '#b5341f' : '#050606',
          'stroke="#8a9297" stroke-width="2"',
        ),
      ) +
      [...'048731'].map((digit, at) => letters(283 + at * 47, 303, digit, 36, '#f4f4f4')).join('') +
      letters(520, 352, '1/10', 14, '#b9bfc2') +
      '<ellipse cx="330" cy="190" rx="90" ry="40" fill="#fff" opacity="0.08"/>',
  )
