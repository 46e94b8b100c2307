import { expect, test } from 'vitest'
import { paths } from './paths.ts'

test('every path of the contract, as the specification spells it', () => {
  expect({
    signIn: paths.signIn(),
    me: paths.me(),
    exit: paths.exit(4711),
    stuffingList: paths.stuffingList('MSKU 1&2'),
    stuffing: paths.stuffing(4711),
    stuffingUpload: paths.stuffingUpload(4711),
    stuffingFinishPre: paths.stuffingFinishPre(4711),
    stuffingFile: paths.stuffingFile(4711, 'C'),
    stuffingFileAgain: paths.stuffingFile(4711, 'PRE', 7, { n: 2, thumb: true }),
    stuffingPdf: paths.stuffingPdf(4711, 7),
    odd: paths.stuffing('a/b?c'),
  }).toEqual({
    signIn: '/auth/signin',
    me: '/api/auth/me',
    exit: '/api/core/saida/4711',
    stuffingList: '/api/ops/estufagem/list?search=MSKU+1%262&items=20',
    stuffing: '/api/ops/estufagem/4711',
    stuffingUpload: '/api/ops/estufagem/upload/4711',
    stuffingFinishPre: '/api/ops/estufagem/finish/pre/4711',
    stuffingFile: '/api/ops/estufagem/file/4711/C',
    stuffingFileAgain: '/api/ops/estufagem/file/4711/PRE?n=2&thumb=1&v=7',
    stuffingPdf: '/api/ops/estufagem/pdf/4711?v=7',
    odd: '/api/ops/estufagem/a%2Fb%3Fc',
  })
})

test('SHELL-25 a list that is searched asks for 20 items', () => {
  expect(new URLSearchParams(paths.stuffingList('x').split('?')[1]).get('items')).toBe('20')
})
