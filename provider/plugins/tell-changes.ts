import type { FastifyInstance } from 'fastify'
import type { MonitorTopic } from '#contract/schemas/monitors.ts'
import type { Changes } from '../changes/changes.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The monitors that a success of this call changes. */
    changes?: readonly MonitorTopic[]
  }
}

/** Tells the listeners of a monitor after the commit of a call that changes it, even if its caller has gone. */
export function tellChanges(app: FastifyInstance, changes: Changes) {
  app.addHook('onSend', async (request, reply, payload) => {
    const topics = request.routeOptions.config.changes
    if (topics !== undefined && reply.statusCode < 300) changes.tell(topics)
    return payload
  })
  app.addHook('onClose', async () => changes.close())
}
