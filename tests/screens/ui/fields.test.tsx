import { screen, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { TextField } from '#src/ui/input.tsx'
import { KilosField } from '#src/ui/kilos-field.tsx'
import { MonthSelector } from '#src/ui/month-selector.tsx'
import { CurrencyField, IntegerField, OneDecimalField } from '#src/ui/number-inputs.tsx'
import { StatusFilter } from '#src/ui/status-filter.tsx'
import { show } from './show.tsx'

const optionsOf = (name: string) =>
  within(screen.getByRole('combobox', { name }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

describe('a field', () => {
  test('is tied to its label, its hint and what is wrong', () => {
    show(<TextField label="Lacre" hint="Como está no container" error="Informe o lacre" />)
    const input = screen.getByRole('textbox', { name: 'Lacre' })
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(described).toEqual(['Como está no container', 'Informe o lacre'])
    expect(input.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('Informe o lacre')
  })

  test('with nothing wrong announces nothing', () => {
    show(<TextField label="Lacre" error="" />)
    expect(screen.getByRole('textbox').hasAttribute('aria-invalid')).toBe(false)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('numbers', () => {
  type Field = typeof CurrencyField

  function Keeping({ Field, onValue }: { Field: Field; onValue: (value?: number) => void }) {
    const [value, setValue] = useState<number>()
    const keep = (next: number | undefined) => {
      setValue(next)
      onValue(next)
    }
    return <Field label="Valor" value={value} onValue={keep} />
  }

  async function type(Field: Field, typed: string) {
    const onValue = vi.fn<(value?: number) => void>()
    const { user } = show(<Keeping Field={Field} onValue={onValue} />)
    await user.type(screen.getByRole('textbox', { name: 'Valor' }), typed)
    await user.tab()
    const { value } = screen.getByRole<HTMLInputElement>('textbox', { name: 'Valor' })
    return { shown: value, value: onValue.mock.lastCall?.[0] }
  }

  test.each([
    ['1234,5', 'R$ 1.234,50', 1234.5],
    ['12.34', 'R$ 12,34', 12.34],
    ['7', 'R$ 7,00', 7],
    ['0,999', 'R$ 0,99', 0.99],
  ])('SHELL-19 reais: «%s» shows «%s»', async (typed, shown, value) => {
    expect(await type(CurrencyField, typed)).toEqual({ shown, value })
  })

  test('SHELL-20 a one-decimal number takes one decimal', async () => {
    expect(await type(OneDecimalField, '1234,56')).toEqual({ shown: '1234,5', value: 1234.5 })
  })

  test('SHELL-20 a whole number takes no minus sign and no letter', async () => {
    expect(await type(IntegerField, '-1x23')).toEqual({ shown: '123', value: 123 })
  })

  test.each([
    ['2,5', '2,5'],
    ['2.5', '2,5'],
    ['2,0', '2,0'],
    ['1.250', '1,250'],
    [',5', '0,5'],
  ])('SHELL-20 «%s» is no whole number, and is not made into one', async (typed, shown) => {
    expect(await type(IntegerField, typed)).toEqual({ shown, value: undefined })
    expect(screen.getByText('Use um número inteiro')).toBeDefined()
  })

  test('a comma with nothing behind it is none', async () => {
    expect(await type(IntegerField, '2,')).toEqual({ shown: '2', value: 2 })
  })

  test('SHELL-20 a whole number is one again once the decimals are gone', async () => {
    expect(await type(IntegerField, '2,5{Backspace}{Backspace}')).toEqual({ shown: '2', value: 2 })
    expect(screen.queryByText('Use um número inteiro')).toBeNull()
  })

  test.each([
    ['a whole number', '-5', IntegerField],
    ['a whole number', ' −5 ', IntegerField],
    ['reais', 'R$ -1.234,50', CurrencyField],
    ['a decimal', '-0,5', OneDecimalField],
  ])('what is pasted into %s does not lose its minus sign: «%s»', async (_, pasted, Field) => {
    const onValue = vi.fn<(value?: number) => void>()
    const { user } = show(<Keeping Field={Field} onValue={onValue} />)
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Valor' })
    await user.type(input, '7')
    await user.paste(pasted)
    expect(screen.getByText('Não pode ser negativo')).toBeDefined()
    expect(onValue.mock.lastCall?.[0]).toBe(7)
    await user.paste('1')
    expect(screen.queryByText('Não pode ser negativo')).toBeNull()
  })

  test.each([
    ['-', 'Não pode ser negativo', IntegerField],
    ['x', 'Use só números e vírgula', IntegerField],
    ['−', 'Não pode ser negativo', CurrencyField],
    ['e', 'Use só números e vírgula', OneDecimalField],
    ['-', 'O peso não pode ser negativo', KilosField],
    ['k', 'Use só números e vírgula', KilosField],
  ])('what is typed and cannot stand in a number says so: «%s»', async (typed, words, Field) => {
    const onValue = vi.fn<(value?: number) => void>()
    const { user } = show(<Keeping Field={Field} onValue={onValue} />)
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Valor' })
    await user.type(input, `7${typed}`)
    expect(screen.getByRole('alert').textContent).toBe(words)
    expect(onValue.mock.lastCall?.[0]).toBe(7)
    await user.keyboard('1')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('nothing typed is no number', async () => {
    expect(await type(IntegerField, '5{Backspace}')).toEqual({ shown: '', value: undefined })
  })
})

describe('choices', () => {
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
