import type { Settings, WireAnswer, WireRequest } from '#src/outbox/model/ports.ts'
import type { Context } from '../device/device.ts'
import type { ProviderAnswer } from './answers.ts'
import type { Provider } from './provider.ts'
import { seeded, type Random } from '../random.ts'
import type { Scheduler } from '../device/scheduler.ts'

/** The outcome of one call. Real networks, proxies and servers cause each of these. */
export type Fate =
  | 'good'
  | 'lost-request'
  | 'lost-answer'
  /** The client gets an error; the request arrives later all the same. */
  | 'late'
  /** No response at all, until the client times out. */
  | 'silence'
  /** A proxy sends an idempotent call twice. */
  | 'twice'
  | 'cut-short'
  | 'empty'
  | 'portal-page'
  | 'portal-redirect'
  | 'unauthorized'
  | 'too-many'
  | 'unavailable'
  | 'unavailable-silent'
  | 'error-before'
  | 'error-after'
  | 'gateway-timeout'
  | 'request-timeout'

export type Fault = Exclude<Fate, 'good'>

const faultWeights: Readonly<Record<Fault, number>> = {
  'lost-request': 4,
  'lost-answer': 6,
  late: 6,
  silence: 3,
  twice: 2,
  'cut-short': 2,
  empty: 2,
  'portal-page': 2,
  'portal-redirect': 1,
  unauthorized: 1,
  'too-many': 1,
  unavailable: 1,
  'unavailable-silent': 1,
  'error-before': 2,
  'error-after': 2,
  'gateway-timeout': 2,
  'request-timeout': 1,
}

export interface NetworkPlan {
  seed: number
  /** Share of the calls that fail, 0 to 1. */
  faultRate: number
  /** If set, only these faults occur, all with the same probability. */
  faults?: readonly Fault[]
  /** Calls that succeed regardless of the dice; shrinking adds calls here. */
  spared: ReadonlySet<number>
}

export interface CallLog {
  number: number
  at: number
  fate: Fate
  context: string
  method: string
  path: string
  mark: string | undefined
}

interface Settling {
  resolve: (answer: WireAnswer) => void
  reject: (reason: unknown) => void
}

interface Exchange {
  context: Context
  giveUp: () => void
}

/**
 * The longest time in which an aborted call may still arrive, as a share of the quarantine less the lag of searches.
 * The quarantine has to be longer than that time and the lag together.
 */
const tailShare = 0.9

/** The network between the device and the provider. */
export class Network {
  calls: CallLog[] = []
  healed = false
  offlineUntil = 0
  portalUntil = 0
  downUntil = 0
  readonly #open = new Set<Exchange>()

  readonly scheduler: Scheduler
  readonly provider: Provider
  readonly plan: NetworkPlan
  readonly settings: Settings
  /** Called for every call that goes out. */
  onCall: (call: CallLog) => void = () => {}

  constructor(scheduler: Scheduler, provider: Provider, plan: NetworkPlan, settings: Settings) {
    this.scheduler = scheduler
    this.provider = provider
    this.plan = plan
    this.settings = settings
  }

  /** Whether a read can succeed now. */
  get isOpen(): boolean {
    const until = Math.max(this.offlineUntil, this.portalUntil, this.downUntil)
    return this.healed || this.scheduler.now >= until
  }

  contextDied(context: Context): void {
    for (const exchange of this.#open) if (exchange.context === context) exchange.giveUp()
  }

  /** The numbers of the calls with a fault; without those that failed because the network was down. */
  get faulty(): number[] {
    return this.calls.filter(({ fate }) => fate !== 'good').map(({ number }) => number)
  }

  /** When a call of this act was last sent. */
  lastSentOf(mark: string): number {
    return this.calls.findLast((call) => call.mark === mark)?.at ?? -Infinity
  }

  send(context: Context, request: WireRequest, signal: AbortSignal): Promise<WireAnswer> {
    return new Promise((resolve, reject) => {
      // A frozen page runs this only after it thaws.
      context.resume(() => this.#begin(context, request, signal, { resolve, reject }))
    })
  }

  #begin(context: Context, request: WireRequest, signal: AbortSignal, client: Settling): void {
    if (signal.aborted) {
      client.reject(new DOMException('The operation was aborted', 'AbortError'))
      return
    }
    const number = this.calls.length
    const dice = seeded(this.plan.seed, `call ${number}`)
    const fate = this.#fateOf(number, request, dice)
    const log: CallLog = {
      number,
      at: this.scheduler.now,
      fate,
      context: context.name,
      method: request.method,
      path: request.path,
      mark: markIn(request),
    }
    this.calls.push(log)
    this.onCall(log)
    const call = new Call(this, context, request, dice, {
      answer: (answer) => context.resume(() => client.resolve(answer)),
      fail: (reason) => context.resume(() => client.reject(reason)),
    })
    const exchange: Exchange = { context, giveUp: () => call.giveUp() }
    this.#open.add(exchange)
    call.ended = () => this.#open.delete(exchange)
    signal.addEventListener('abort', () => call.abort(), { once: true })
    call.run(fate)
  }

  #fateOf(number: number, request: WireRequest, dice: Random): Fate {
    const { faultRate, faults } = this.plan
    const throwOne = () => (faults === undefined ? dice.weighted(faultWeights) : dice.pick(faults))
    const thrown = dice.chance(faultRate) ? throwOne() : 'good'
    if (this.healed || this.plan.spared.has(number)) return 'good'
    if (thrown === 'twice' && !this.#mayComeTwice(request)) return 'lost-answer'
    return thrown
  }

  /**
   * Proxies never repeat a POST (RFC 9110 §9.2.2). At a strict provider a call that moves stock does not carry the
   * weight that the person saw, so the server of the app has to make sure that it arrives once (decision 074).
   */
  #mayComeTwice({ method, path }: WireRequest): boolean {
    const { isStrict = false } = this.provider.model
    return method !== 'POST' && !(isStrict && path.endsWith('/move'))
  }

  /** How late an aborted call arrives, in ms: a quarter within 2 s, more than half after a quarter of the bound. */
  tail(dice: Random): number {
    const { quarantineMs } = this.settings
    const bound = (quarantineMs - this.provider.model.searchLagMs) * tailShare
    const kind = dice.next()
    if (kind < 0.25) return dice.int(0, 2_000)
    if (kind < 0.45) return dice.int(2_000, bound / 4)
    return dice.int(bound / 4, bound)
  }
}

interface Client {
  answer: (answer: WireAnswer) => void
  fail: (reason: unknown) => void
}

/** One in-flight call. */
class Call {
  ended: () => void = () => {}
  #over = false
  #delivered = false
  #mayArriveLate: boolean
  readonly #sentAt: number
  readonly #up: number
  readonly #down: number

  readonly network: Network
  readonly context: Context
  readonly request: WireRequest
  readonly dice: Random
  readonly client: Client

  constructor(
    network: Network,
    context: Context,
    request: WireRequest,
    dice: Random,
    client: Client,
  ) {
    this.network = network
    this.context = context
    this.request = request
    this.dice = dice
    this.client = client
    this.#sentAt = network.scheduler.now
    this.#up = dice.int(5, dice.chance(0.1) ? 8_000 : 300)
    this.#down = dice.int(5, dice.chance(0.1) ? 8_000 : 300)
    this.#mayArriveLate = dice.chance(0.5)
  }

  run(fate: Fate): void {
    const { network, dice } = this
    const { now } = network.scheduler
    if (!network.healed && now < network.offlineUntil) {
      if (dice.chance(0.9)) this.#fail(dice.int(0, 20))
      this.#mayArriveLate = false
      return
    }
    if (!network.healed && now < network.portalUntil) {
      this.#mayArriveLate = false
      this.#answer(dice.chance(0.7) ? portalPage() : portalRedirect(), this.#up)
      return
    }
    if (!network.healed && now < network.downUntil) {
      this.#mayArriveLate = false
      this.#answer(error(dice.pick([502, 503, 504])), this.#up)
      return
    }
    this.#meet(fate)
  }

  #meet(fate: Fate): void {
    const { dice, network } = this
    switch (fate) {
      case 'good':
        return this.#deliver(this.#up, (answer) => this.#answer(answer, this.#down))
      case 'lost-request':
        this.#mayArriveLate = false
        return this.#fail(dice.int(10, 4_000))
      case 'lost-answer':
        return this.#deliver(this.#up, () => this.#fail(dice.int(5, 4_000)))
      case 'late':
        this.#mayArriveLate = true
        return this.#fail(dice.int(10, 4_000))
      case 'silence':
        if (dice.chance(0.5)) this.#deliver(this.#up, () => {})
        return
      case 'twice':
        this.#deliver(this.#up, () => {})
        return this.#deliverAgain(this.#up + dice.int(1, 500), (answer) =>
          this.#answer(answer, this.#down),
        )
      case 'cut-short':
        return this.#deliver(this.#up, (answer) =>
          this.#answer({ ...answer, cut: dice.chance(0.5) ? 'rejects' : 'half' }, this.#down),
        )
      case 'empty':
        return this.#deliver(this.#up, (answer) =>
          this.#answer(answer.status < 300 ? { ...answer, body: '' } : answer, this.#down),
        )
      case 'portal-page':
        this.#mayArriveLate = false
        return this.#answer(portalPage(), this.#up)
      case 'portal-redirect':
        this.#mayArriveLate = false
        return this.#answer(portalRedirect(), this.#up)
      case 'unauthorized':
        this.#mayArriveLate = false
        return this.#answer(json(401, { message: 'Sessão expirada' }), this.#up)
      case 'too-many':
        this.#mayArriveLate = false
        return this.#answer(later(429, dice), this.#up)
      case 'unavailable':
        this.#mayArriveLate = false
        return this.#answer(later(503, dice), this.#up)
      case 'unavailable-silent':
        this.#mayArriveLate = false
        return this.#answer(error(503), this.#up)
      case 'error-before':
        this.#mayArriveLate = false
        return this.#answer(error(dice.pick([500, 502])), this.#up)
      case 'error-after':
        return this.#deliver(this.#up, () => this.#answer(error(dice.pick([500, 502])), this.#down))
      case 'gateway-timeout':
        // The proxy timed out; the provider gets the request all the same.
        this.#mayArriveLate = false
        network.scheduler.later(network.tail(dice), () => this.#handOver())
        return this.#answer(error(504), this.#up)
      case 'request-timeout':
        this.#mayArriveLate = false
        return this.#answer(error(408), this.#up)
    }
  }

  /** The provider gets the request after `ms`, unless the client has aborted by then. */
  #deliver(ms: number, then: (answer: ProviderAnswer) => void): void {
    this.network.scheduler.later(ms, () => {
      if (this.#over || this.#delivered) return
      then(this.#handOver())
    })
  }

  #deliverAgain(ms: number, then: (answer: ProviderAnswer) => void): void {
    this.network.scheduler.later(ms, () => {
      if (!this.#over) then(this.#handOver())
    })
  }

  #handOver(): ProviderAnswer {
    this.#delivered = true
    return this.network.provider.receive(this.request, this.#sentAt)
  }

  #answer(answer: ProviderAnswer, ms: number): void {
    this.network.scheduler.later(ms, () => {
      if (this.#over) return
      this.#end()
      this.client.answer(this.#wire(answer))
    })
  }

  #fail(ms: number): void {
    this.network.scheduler.later(ms, () => {
      if (this.#over) return
      this.giveUp()
      this.client.fail(new TypeError('Failed to fetch'))
    })
  }

  abort(): void {
    if (this.#over) return
    this.giveUp()
    this.client.fail(new DOMException('The operation was aborted', 'AbortError'))
  }

  /** The client stops waiting; its request may still arrive. */
  giveUp(): void {
    if (this.#over) return
    this.#end()
    if (this.#delivered || !this.#mayArriveLate) return
    this.network.scheduler.later(this.network.tail(this.dice), () => this.#handOver())
  }

  #end(): void {
    this.#over = true
    this.ended()
  }

  #wire(answer: ProviderAnswer): WireAnswer {
    const headers: Record<string, string> = {
      date: new Date(this.network.provider.clock).toUTCString(),
      ...answer.headers,
    }
    const half = answer.body.slice(0, Math.max(1, answer.body.length - 3))
    const text = (): Promise<string> =>
      new Promise((resolve, reject) => {
        this.context.later(this.dice.int(0, 30), () => {
          if (answer.cut === 'rejects') reject(new TypeError('terminated'))
          else resolve(answer.cut === 'half' ? half : answer.body)
        })
      })
    return {
      status: answer.status,
      redirected: answer.redirected ?? false,
      header: (name) => headers[name.toLowerCase()] ?? null,
      text,
      bytes: async () => new Uint8Array(Buffer.from(await text())).buffer,
    }
  }
}

/** The mark of the act in a call, parsed independently of the provider. */
function markIn({ path, body }: WireRequest): string | undefined {
  const text = `${path}\n${Buffer.from(body ?? []).toString('latin1')}`
  return /(?:[?&]mark=|"mark":"|name="mark"\r\n\r\n)(m\d+)/.exec(text)?.[1]
}

const json = (status: number, body: unknown): ProviderAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
})

const error = (status: number): ProviderAnswer => {
  const answer = json(status, { message: 'Falha no servidor' })
  return status === 500 ? answer : { ...answer, headers: { ...answer.headers, ...boxClock } }
}

/** A proxy has a clock of its own, which was never set. */
const boxClock = { date: new Date(Date.UTC(2019, 0, 1)).toUTCString() }

/** A captive portal answers 200 with an HTML page. */
const portalPage = (): ProviderAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/html', ...boxClock },
  body: '<html><body>Entre na rede do pátio</body></html>',
})

const portalRedirect = (): ProviderAnswer => ({
  status: 302,
  headers: { 'content-type': 'text/html', location: 'http://portal.local/', ...boxClock },
  body: '',
  redirected: true,
})

function later(status: number, dice: Random): ProviderAnswer {
  const answer = json(status, { message: 'Tente mais tarde' })
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(dice.int(1, 90)) } }
}
