import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import type { TypedNumber } from '#src/domain/typed/read-number.ts'
import { TextField } from '#src/ui/form/input.tsx'
import { MonthSelector } from '#src/ui/form/month-selector.tsx'
import {
  CurrencyField,
  IntegerField,
  KilosField,
  OneDecimalField,
} from '#src/ui/form/number-field.tsx'
import { StatusFilter } from '#src/ui/form/status-filter.tsx'
import { show } from './show.tsx'

const optionsOf = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

describe('a form field', () => {
  test('is linked to its label, its hint and its error', () => {
    show(<TextField label="Lacre" hint="Como está no container" error="Informe o lacre" />)
    const input = screen.getByRole('textbox', { name: 'Lacre' })
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(['Como está no container', 'Informe o lacre'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('Informe o lacre')
  })

  test('without an error announces nothing', () => {
    show(<TextField label="Lacre" error="" />)
    expect(screen.getByRole('textbox').hasAttribute('aria-invalid')).toBe(false)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('number fields', () => {
  type Field = typeof CurrencyField
  type Kept = (value: TypedNumber | undefined) => void

  function Keeping({ Field, onValue }: { Field: Field; onValue: Kept }) {
    const [value, setValue] = useState<TypedNumber>()
    const keep: Kept = (next) => {
      setValue(next)
      onValue(next)
    }
    return <Field label="Valor" hint="Sem casas" value={value} onValue={keep} />
  }

  function open(Field: Field) {
    const onValue = vi.fn<Kept>()
    const onSubmit = vi.fn<() => void>()
    const { user, container } = show(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Keeping Field={Field} onValue={onValue} />
      </form>,
    )
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Valor' })
    return { user, container, input, onSubmit, value: () => onValue.mock.lastCall?.[0] }
  }

  test.each<[string, Field, number]>([
    ['1234,5', CurrencyField, 1234.5],
    ['12.34', CurrencyField, 12.34],
    ['1.234,56', CurrencyField, 1234.56],
    ['1.000', CurrencyField, 1000],
    ['17.25', KilosField, 17.25],
    ['1.250', IntegerField, 1250],
    ['1234,5', OneDecimalField, 1234.5],
  ])(
    'SHELL-19 SHELL-20 keep «%s» as typed, and read it as the number',
    async (typed, Field, is) => {
      const { user, input, value } = open(Field)
      await user.type(input, typed)
      await user.tab()
      expect([input.value, value()]).toEqual([typed, is])
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  test('SHELL-19 reais carry «R$»', () => {
    const { container } = open(CurrencyField)
    expect(container.textContent).toContain('R$')
  })

  test.each<[string, Field, string]>([
    ['-5', IntegerField, 'Não pode ser negativo'],
    ['−5', CurrencyField, 'Não pode ser negativo'],
    ['-5', KilosField, 'O peso não pode ser negativo'],
    ['2,5', IntegerField, 'Use um número inteiro'],
    ['2.5', IntegerField, 'Use um número inteiro'],
    ['0,999', CurrencyField, 'Use no máximo 2 casas decimais'],
    ['1234,56', OneDecimalField, 'Use no máximo 1 casa decimal'],
    ['7x', IntegerField, 'Use só números e vírgula'],
    ['12,5,3', KilosField, '«12,5,3» não é um número: confira'],
  ])('SHELL-20 keep «%s», and mark it as wrong at once', async (typed, Field, words) => {
    const { user, input, value } = open(Field)
    await user.type(input, typed)
    expect(screen.getByRole('alert').textContent).toBe(words)
    expect([input.value, value()]).toEqual([typed, typed])
    await user.clear(input)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(value()).toBeUndefined()
  })

  test('mark unfinished text as wrong only after the field is left', async () => {
    const { user, input } = open(KilosField)
    await user.type(input, '1.234.5')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.tab()
    expect(screen.getByRole('alert').textContent).toBe('«1.234.5» não é um número: confira')
  })

  test('show below the field how a text was read, and announce it with the field', async () => {
    const { user, input } = open(KilosField)
    await user.type(input, '1.234')
    const words = 'Lido como 1.234,000 Kg. Para 1,234 Kg, use a vírgula'
    expect(screen.getByRole('status').textContent).toBe(words)
    const hint = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    expect(hint?.textContent).toBe(`${words}Sem casas`)
  })

  test('Enter on an ambiguous text shows the chosen reading, and a second Enter saves', async () => {
    const { user, input, onSubmit } = open(KilosField)
    await user.type(input, '1.234{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
    expect(screen.getByRole('status').textContent).toContain('Confira e salve de novo')
    await user.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  test.each<[string, string, number]>([
    ['one number', '17{Enter}17{Enter}', 17],
    ['another number', '17{Enter}25{Enter}', 25],
    ['a number of two readings', '1.234{Enter}1.500{Enter}', 1500],
  ])('%s that is scanned after another one replaces it', async (_, keys, is) => {
    const { user, input, value } = open(KilosField)
    await user.type(input, keys)
    expect(value()).toBe(is)
  })

  test('Enter on an invalid number leaves it to be corrected', async () => {
    const { user, input, value } = open(KilosField)
    await user.type(input, '12,,5{Enter}{Backspace}{Backspace}5')
    expect(value()).toBe(12.5)
  })

  test('Enter on any other number saves', async () => {
    const { user, input, onSubmit } = open(KilosField)
    await user.type(input, '17.25{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
  })
})

describe('select fields', () => {
  test('SHELL-26 a status filter begins with «Todos», which is -1', async () => {
    const onChange = vi.fn<(status: number) => void>()
    const choices = [{ status: 2, text: 'Em Carregamento' }]
    const { user } = show(<StatusFilter value={2} onChange={onChange} choices={choices} />)
    expect(optionsOf('Status')).toEqual(['Todos', 'Em Carregamento'])
    await user.selectOptions(screen.getByRole('combobox'), 'Todos')
    expect(onChange).toHaveBeenCalledExactlyOnceWith(-1)
  })

  test('SHELL-27 months are January to December, years 2020 to 2026 and on to the current one', async () => {
    const onChange = vi.fn<(value: { year: number; month: number }) => void>()
    const { user } = show(
      <MonthSelector value={{ year: 2026, month: 11 }} thisYear={2027} onChange={onChange} />,
    )
    expect(optionsOf('Mês')).toHaveLength(12)
    expect(optionsOf('Ano')).toEqual([2020, 2021, 2022, 2023, 2024, 2025, 2026, 2027].map(String))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Mês' }), 'Março')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Ano' }), '2020')
    expect(onChange.mock.calls).toEqual([[{ year: 2026, month: 3 }], [{ year: 2020, month: 11 }]])
  })
})
