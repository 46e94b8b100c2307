import { chakra } from '@chakra-ui/react'
import { useEffect } from 'react'
import { formatWallDateTime } from '#src/domain/dates.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useSession } from '#src/hooks/use-session.ts'
import { usePrinting } from '#src/ui/use-printing.ts'

/** Over what is printed: when that was, and by whom. The page's title stands at the foot of each sheet. */
export function PrintHead() {
  const isPrinting = usePrinting()
  const { timeZone } = useRuntime().config
  const name = useSession()?.claims.nome
  useEffect(() => {
    if (!isPrinting) return
    const { style } = document.documentElement
    style.setProperty('--printed-title', JSON.stringify(document.title))
  }, [isPrinting])
  return (
    <chakra.p
      className="only-print"
      display="flex"
      justifyContent="space-between"
      gap="4"
      paddingBottom="2"
      marginBottom="4"
      borderBottom="1px solid"
    >
      <chakra.strong fontWeight="bold">Pavilhão</chakra.strong>
      {isPrinting && (
        <span>
          Impresso em {formatWallDateTime(Date.now(), timeZone)}
          {name !== undefined && ` por ${name}`}
        </span>
      )}
    </chakra.p>
  )
}
