import { chakra } from '@chakra-ui/react'
import { Clock, CloudOff, ServerCrash } from 'lucide-react'
import { useEffect, useState } from 'react'
import { describeAge } from '#src/domain/time/ages.ts'
import { Icon } from '../page/icon.tsx'

const refreshMs = 20_000

interface DataAgeProps {
  /** Device clock, in ms, at which was asked for what is shown. */
  askedAt: number
  timeZone?: string
  /** The server failed: why nothing newer is shown. */
  serverFailed?: boolean
  /** What is so old, where it is not all that the screen shows: «Totais». */
  parts?: readonly string[]
}

/** How old what is shown is (UX-03): «Dados de 13:05 (há 27 min).» It stands where data are not fresh. */
export function DataAge({ askedAt, timeZone, serverFailed = false, parts = [] }: DataAgeProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs)
    return () => clearInterval(timer)
  }, [])
  const age = describeAge(askedAt, Math.max(now, askedAt), timeZone)
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

/** What a read says of its age. */
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
  /** What the screen is about, where its age is told here. */
  read?: Aged
  /** What else it shows, by the names that the screen gives it. */
  parts?: Readonly<Record<string, Part>>
  timeZone: string
}

/** Reads that were made within this time are of one age. */
const togetherMs = 60_000

/**
 * How old each read of a screen is that is not fresh, and which of its parts could not be read. A part
 * as old as what the screen is about is not named again.
 */
export function ReadsAge({ read, parts = {}, timeZone }: ReadsAgeProps) {
  const mainAt = read?.stale === true ? read.askedAt : undefined
  const named = Object.entries(parts)
  const old = named.flatMap(([name, { stale, askedAt, serverFailed }]) =>
    stale && askedAt !== undefined && (mainAt === undefined || askedAt < mainAt - togetherMs)
      ? [{ name, askedAt, serverFailed }]
      : [],
  )
  // Where what the screen is about could not be read either, it says so in its own words.
  const isShown = read === undefined || read.value !== undefined
  const unread = named.filter(
    ([, { value, error }]) => isShown && value === undefined && error !== undefined,
  )
  return (
    <>
      {mainAt !== undefined && (
        <DataAge askedAt={mainAt} timeZone={timeZone} serverFailed={read?.serverFailed === true} />
      )}
      {old.length > 0 && (
        <DataAge
          askedAt={Math.min(...old.map(({ askedAt }) => askedAt))}
          timeZone={timeZone}
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
