import { randomUUID } from 'node:crypto'
import { monitorTopics, type MonitorTopic } from '#contract/schemas/monitors.ts'
import type { Channel } from '../db/database.ts'

/** Who is told that a monitor has changed. */
export interface Changes {
  /** Tells every listener, in this and in the other processes, some time within `togetherMs`. */
  tell: (topics: readonly MonitorTopic[]) => void
  /** Returns the function that ends it; undefined if there are too many listeners. */
  hear: (listener: (topic: MonitorTopic) => void) => (() => void) | undefined
  close: () => void
}

/** Several changes within this time are told as one, in ms. */
const usualTogetherMs = 1_000
/** Listeners of one process. Each is an open connection. */
const usualMost = 500

interface Options {
  togetherMs?: number
  most?: number
}

/** Without a channel only the listeners of this process are told. A message that is lost is not sent again. */
export function openChanges(
  channel: Channel | undefined,
  { togetherMs = usualTogetherMs, most = usualMost }: Options = {},
): Changes {
  const own = randomUUID()
  const listeners = new Set<(topic: MonitorTopic) => void>()
  const resting = new Map<MonitorTopic, { timer: NodeJS.Timeout; isAgain: boolean }>()

  const pass = (topic: MonitorTopic) => {
    for (const listener of [...listeners]) listener(topic)
  }
  const send = (topic: MonitorTopic) => {
    pass(topic)
    channel?.send(`${own} ${topic}`).catch(() => undefined)
    const timer = setTimeout(() => {
      const rest = resting.get(topic)
      resting.delete(topic)
      if (rest?.isAgain === true) send(topic)
    }, togetherMs)
    timer.unref()
    resting.set(topic, { timer, isAgain: false })
  }
  const take = (text: string) => {
    const [from, said] = text.split(' ')
    const topic = monitorTopics.find((one) => one === said)
    if (topic !== undefined && from !== own) pass(topic)
  }

  return {
    tell: (topics) => {
      for (const topic of topics) {
        const rest = resting.get(topic)
        if (rest === undefined) send(topic)
        else rest.isAgain = true
      }
    },
    hear: (listener) => {
      if (listeners.size >= most) return undefined
      channel?.listen(take)
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => {
      for (const { timer } of resting.values()) clearTimeout(timer)
      resting.clear()
      listeners.clear()
    },
  }
}
