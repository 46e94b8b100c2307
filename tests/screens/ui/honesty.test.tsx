import { act, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StatusTone } from '#src/domain/records/status-words.ts'
import { Badge } from '#src/ui/page/badge.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { DataAge } from '#src/ui/notice/data-age.tsx'
import { TimeZone } from '#src/ui/notice/time-zone.ts'
import { OnlineOnly } from '#src/ui/notice/needs-connection.tsx'
import { currentToasts, dismissToast, showToast } from '#src/ui/notice/toast.ts'
import { Toaster } from '#src/ui/notice/toaster.tsx'
import { show } from './show.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T16:32:00Z') })
})
afterEach(() => {
  for (const { id } of currentToasts()) act(() => dismissToast(id))
  vi.useRealTimers()
})

const pass = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

describe('the age of shown data', () => {
  const showInBrazil = (piece: ReactElement) =>
    show(<TimeZone value="America/Sao_Paulo">{piece}</TimeZone>)

  test('UX-03 is shown for stale data, and grows', () => {
    showInBrazil(<DataAge askedAt={Date.parse('2026-11-20T16:05:00Z')} />)
    expect(screen.getByText('Dados de 13:05 (há 27 min).')).toBeDefined()
    pass(60_000)
    expect(screen.getByText('Dados de 13:05 (há 28 min).')).toBeDefined()
  })

  test('UX-03 names a server error as the reason', () => {
    const askedAt = Date.parse('2026-11-20T16:05:00Z')
    showInBrazil(<DataAge askedAt={askedAt} serverFailed />)
    expect(screen.getByText('O servidor falhou. Dados de 13:05 (há 27 min).')).toBeDefined()
  })
})

describe('a control that needs the network', () => {
  const action = (online: boolean) => (
    <OnlineOnly online={online}>{(state) => <Button {...state}>Aprovar</Button>}</OnlineOnly>
  )

  test('UX-03 is disabled without it, with the reason next to it', () => {
    show(action(false))
    const button = screen.getByRole('button', { name: 'Aprovar' })
    expect(button).toHaveProperty('disabled', true)
    const words = document.getElementById(button.getAttribute('aria-describedby') ?? '')
    expect(words?.textContent).toBe('Precisa de conexão')
  })

  test('is enabled with it', () => {
    show(action(true))
    expect(screen.getByRole('button', { name: 'Aprovar' })).toHaveProperty('disabled', false)
    expect(screen.queryByText('Precisa de conexão')).toBeNull()
  })
})

describe('a button under way', () => {
  test('UX-26 cannot be pressed again', () => {
    const onClick = vi.fn()
    show(
      <Button busy busyText="Salvando..." onClick={onClick}>
        Salvar
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Salvando...' })
    button.click()
    expect(onClick).not.toHaveBeenCalled()
    expect(button.getAttribute('aria-busy')).toBe('true')
  })
})

describe('a status', () => {
  test.each<StatusTone>(['neutral', 'info', 'success', 'warning', 'danger'])(
    'UX-24 of the tone %s is a word and an icon, not only a colour',
    (tone) => {
      const { container } = show(<Badge tone={tone}>Em andamento</Badge>)
      expect(container.textContent).toBe('Em andamento')
      const icon = container.querySelector('svg')
      expect(icon?.closest('[aria-hidden]')).not.toBeNull()
    },
  )
})

describe('toasts', () => {
  test('a success removes an earlier error of the same subject, but no other message', () => {
    act(() => {
      showToast('Erro de Conexão', { tone: 'danger' })
      showToast('Recebimento #1: recusado', { tone: 'danger', keeps: true })
      showToast('Permissão adicionada')
    })
    expect(currentToasts().map(({ text }) => text)).toEqual([
      'Recebimento #1: recusado',
      'Permissão adicionada',
    ])
  })

  test('UX-27 a success is announced politely, and stays 3 s', () => {
    show(<Toaster />)
    act(() => showToast('Arquivo enviado'))
    expect(within(screen.getByRole('status')).getByText('Arquivo enviado')).toBeDefined()
    pass(2_999)
    expect(screen.queryByText('Arquivo enviado')).not.toBeNull()
    pass(1)
    expect(screen.queryByText('Arquivo enviado')).toBeNull()
  })

  test('UX-27 an error is announced at once, and stays long enough to be read', () => {
    show(<Toaster />)
    act(() => showToast('Erro de Conexão', { tone: 'danger' }))
    pass(7_000)
    expect(within(screen.getByRole('alert')).getByText('Erro de Conexão')).toBeDefined()
    pass(1_000)
    expect(screen.queryByText('Erro de Conexão')).toBeNull()
  })

  test('only the newest is visible; the previous one returns once it is closed', () => {
    show(<Toaster />)
    act(() => {
      showToast('Recebimento #1: recusado', { tone: 'danger' })
      showToast('Estufagem #2: recusado', { tone: 'danger' })
    })
    const close = () => screen.getByRole('button', { name: 'Fechar o aviso' })
    const seen = () => close().parentElement?.textContent
    expect(seen()).toBe('Estufagem #2: recusado')
    act(() => close().click())
    expect(seen()).toBe('Recebimento #1: recusado')
  })

  test('the same sentence is kept once, next to another', () => {
    show(<Toaster />)
    act(() => {
      showToast('Etapa avançada')
      showToast('Arquivo enviado')
      showToast('Etapa avançada')
    })
    expect(currentToasts().map(({ text }) => text)).toEqual(['Arquivo enviado', 'Etapa avançada'])
  })

  test('a fourth replaces the oldest', () => {
    show(<Toaster />)
    act(() => ['A', 'B', 'C', 'D'].forEach((text) => showToast(text, { tone: 'danger' })))
    expect(currentToasts().map(({ text }) => text)).toEqual(['B', 'C', 'D'])
  })

  test('can be closed', () => {
    show(<Toaster />)
    act(() => showToast('Arquivo enviado'))
    act(() => screen.getByRole('button', { name: 'Fechar o aviso' }).click())
    expect(screen.queryByText('Arquivo enviado')).toBeNull()
  })
})
