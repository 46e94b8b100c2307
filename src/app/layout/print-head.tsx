import { chakra } from '@chakra-ui/react'
import { useEffect } from 'react'
import { formatWallDateTime } from '#src/domain/time/dates.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useSessionOnScreen } from '#src/hooks/use-session.ts'
import { usePrintedAt } from '#src/ui/page/use-printing.ts'

/**
 * Printed at the top: when and by whom it was printed. The browser prints the title at the foot of
 * each sheet.
 */
export function PrintHead() {
  const printedAt = usePrintedAt()
  const { timeZone } = useRuntime().config
  const name = useSessionOnScreen()?.claims.nome
  useEffect(() => {
    if (printedAt === undefined) return
    const { style } = document.documentElement
    style.setProperty('--printed-title', JSON.stringify(document.title))
  }, [printedAt])
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
      {printedAt !== undefined && (
        <span>
          Impresso em {formatWallDateTime(printedAt, timeZone)}
          {name !== undefined && ` por ${name}`}
        </span>
      )}
    </chakra.p>
  )
}
