import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Channel } from '../db/database.ts'
import { openChanges } from './changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** What a new listener has heard. */
function listen(changes: ReturnType<typeof openChanges>) {
  const heard: string[] = []
  const stop = changes.hear((topic) => heard.push(topic)) ?? expect.unreachable()
  return { heard, stop }
}

/** Two processes on one database. */
function openTwo() {
  const hearing: ((text: string) => void)[] = []
  const sent: string[] = []
  const channelOf = (at: number): Channel => ({
    send: async (text) => {
      sent.push(text)
      for (const hear of hearing) hear?.(text)
    },
    listen: (hear) => {
      hearing[at] = hear
    },
  })
  return { one: openChanges(channelOf(0)), other: openChanges(channelOf(1)), sent, hearing }
}

test('LIVE-02 a change is told at once, and several changes within a second are told as two', () => {
  const changes = openChanges(undefined)
  const { heard } = listen(changes)
  changes.tell(['chegadas'])
  expect(heard).toEqual(['chegadas'])
  for (let times = 0; times < 10; times += 1) changes.tell(['chegadas', 'carregamentos'])
  expect(heard).toEqual(['chegadas', 'carregamentos'])
  vi.advanceTimersByTime(1_000)
  expect(heard).toEqual(['chegadas', 'carregamentos', 'chegadas', 'carregamentos'])
  vi.advanceTimersByTime(60_000)
  expect(heard).toHaveLength(4)
})

test('LIVE-02 the listeners of every process hear a change once', () => {
  const { one, other, sent } = openTwo()
  const [here, there] = [listen(one), listen(other)]
  one.tell(['carregamentos'])
  expect([here.heard, there.heard]).toEqual([['carregamentos'], ['carregamentos']])
  expect(sent).toHaveLength(1)
  here.stop()
  other.tell(['chegadas'])
  expect([here.heard, there.heard]).toEqual([['carregamentos'], ['carregamentos', 'chegadas']])
})

test('a message that is no topic is ignored', () => {
  const { one, hearing } = openTwo()
  const { heard } = listen(one)
  for (const text of ['', 'chegadas', 'x tudo', 'x chegadas']) hearing[0]?.(text)
  expect(heard).toEqual(['chegadas'])
})

test('a change is told here although the database does not take the message', async () => {
  const changes = openChanges({ send: () => Promise.reject(new Error('gone')), listen: () => {} })
  const { heard } = listen(changes)
  changes.tell(['chegadas'])
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual(['chegadas'])
})

test('LIVE-02 there is a limit of listeners, and one that stops makes room', () => {
  const changes = openChanges(undefined, { most: 2 })
  const { stop } = listen(changes)
  listen(changes)
  expect(changes.hear(() => {})).toBeUndefined()
  stop()
  expect(changes.hear(() => {})).toBeDefined()
})
