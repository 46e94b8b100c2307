import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Button } from '#src/ui/form/button.tsx'
import { FilePicker } from '#src/ui/photo/file-picker.tsx'
import { show } from './show.tsx'

it('buttons and links that look like buttons carry the marks that browser measurements read', () => {
  show(
    <>
      <Button variant="danger">Descartar</Button>
      <Button asChild size="main">
        <a href="/envios">Enviar</a>
      </Button>
      <FilePicker camera size="main" onPick={() => undefined}>
        Fotografar
      </FilePicker>
      <Button>Manter</Button>
    </>,
  )
  const marks = [...screen.getAllByRole('button'), screen.getByRole('link')].map((it) => [
    it.textContent,
    it.dataset['variant'],
    it.dataset['size'],
  ])
  expect(marks).toEqual([
    ['Descartar', 'danger', undefined],
    ['Fotografar', undefined, 'main'],
    ['Manter', undefined, undefined],
    ['Enviar', undefined, 'main'],
  ])
})
