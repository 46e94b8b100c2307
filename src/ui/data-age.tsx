import { chakra } from '@chakra-ui/react'
import { Clock, ServerCrash } from 'lucide-react'
import { useEffect, useState } from 'react'
import { describeAge } from '#src/domain/ages.ts'
import { Icon } from './icon.tsx'

const refreshMs = 20_000

interface DataAgeProps {
  /** Device clock, in ms, at which was asked for what is shown. */
  askedAt: number
  timeZone?: string
  /** The server failed: why nothing newer is shown. */
  serverFailed?: boolean
}

/** How old what is shown is (UX-03): «Dados de 13:05 (há 27 min).» It stands where data are not fresh. */
export function DataAge({ askedAt, timeZone, serverFailed = false }: DataAgeProps) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <chakra.p display="flex" alignItems="center" gap="2" color="textMuted" lineHeight="snug">
      <Icon as={serverFailed ? ServerCrash : Clock} />
      {serverFailed && 'O servidor falhou. '}
      {describeAge(askedAt, Math.max(now, askedAt), timeZone)}
    </chakra.p>
  )
}
