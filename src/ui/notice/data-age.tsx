import { chakra } from '@chakra-ui/react'
import { Clock, CloudOff, ServerCrash } from 'lucide-react'
import { use, useEffect, useState } from 'react'
import { describeAge } from '#src/domain/time/ages.ts'
import { Icon } from '../page/icon.tsx'
import { TimeZone } from './time-zone.ts'

const refreshMs = 20_000

interface DataAgeProps {
  /** When the shown data were asked for, by the device clock in ms. */
  askedAt: number
  /** Newer data are missing because the server failed. */
  serverFailed?: boolean
  /** The parts of the screen that have this age, where others differ: «Totais». */
  parts?: readonly string[]
}

/** The age of stale data (UX-03): «Dados de 13:05 (há 27 min).» */
export function DataAge({ askedAt, serverFailed = false, parts = [] }: DataAgeProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs)
    return () => clearInterval(timer)
  }, [])
  const age = describeAge(askedAt, Math.max(now, askedAt), use(TimeZone))
  return (
    <Line>
      <Icon as={serverFailed ? ServerCrash : Clock} />
      {serverFailed && 'O servidor falhou. '}
      {parts.length === 0 ? age : `${listed(parts)}: ${age.replace(/^D/, 'd')}`}
    </Line>
  )
}

const Line = chakra('p', {
  base: { display: 'flex', alignItems: 'center', gap: '2', color: 'textMuted', lineHeight: 'snug' },
})

const listed = (names: readonly string[]) => new Intl.ListFormat('pt-BR').format(names)

/** The parts of a read's state that concern its age. */
export interface Aged {
  value: unknown
  stale: boolean
  askedAt: number | undefined
  serverFailed: boolean
}

interface Part extends Aged {
  error: unknown
}

interface ReadsAgeProps {
  /** The screen's main read, where its age is shown here. */
  read?: Aged
  /** The other reads, by the names of their parts on the screen. */
  parts?: Readonly<Record<string, Part>>
}

/** Reads within this time count as one age, in ms. */
const togetherMs = 60_000

/**
 * The age of a screen's main read if that is stale, the oldest age of its other stale parts, and
 * the parts that could not be read. A part that is not older than the stale main read is not named.
 */
export function ReadsAge({ read, parts = {} }: ReadsAgeProps) {
  const mainAt = read?.stale === true ? read.askedAt : undefined
  const named = Object.entries(parts)
  const old = named.flatMap(([name, { stale, askedAt, serverFailed }]) =>
    stale && askedAt !== undefined && (mainAt === undefined || askedAt < mainAt - togetherMs)
      ? [{ name, askedAt, serverFailed }]
      : [],
  )
  // Where the main read failed too, the screen shows that itself.
  const isShown = read === undefined || read.value !== undefined
  const unread = named.filter(
    ([, { value, error }]) => isShown && value === undefined && error !== undefined,
  )
  return (
    <>
      {mainAt !== undefined && (
        <DataAge askedAt={mainAt} serverFailed={read?.serverFailed === true} />
      )}
      {old.length > 0 && (
        <DataAge
          askedAt={Math.min(...old.map(({ askedAt }) => askedAt))}
          serverFailed={old.some(({ serverFailed }) => serverFailed)}
          parts={old.map(({ name }) => name)}
        />
      )}
      {unread.length > 0 && (
        <Line>
          <Icon as={CloudOff} />
          {`Não foi possível ler: ${listed(unread.map(([name]) => name))}.`}
        </Line>
      )}
    </>
  )
}
