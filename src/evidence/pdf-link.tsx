import { chakra } from '@chakra-ui/react'
import { FileText, LoaderCircle } from 'lucide-react'
import { useId } from 'react'
import { providerAddress } from '#src/api/config.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { NeedsConnection } from '#src/ui/needs-connection.tsx'
import { useOpenPdf } from './use-open-pdf.ts'

interface PdfLinkProps {
  path: string
  fileName: string
  /** Awaited before the PDF is fetched; rejects with the reason why there is none yet. */
  check?: () => Promise<void>
}

/** «Visualizar Relatório»: a link to the PDF's own address (spec 2 §2). */
export function PdfLink({ path, ...pdf }: PdfLinkProps) {
  const { config } = useRuntime()
  const { open, isOpening, isOffline } = useOpenPdf({ path, ...pdf })
  const reasonId = useId()

  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <Button asChild size="main">
        <a
          href={providerAddress(config, path)}
          target="_blank"
          rel="noreferrer"
          aria-disabled={isOffline}
          aria-busy={isOpening}
          {...(isOffline ? { 'aria-describedby': reasonId } : {})}
          onClick={(event) => void open(event)}
        >
          <Icon as={isOpening ? LoaderCircle : FileText} spin={isOpening} />
          Visualizar Relatório
        </a>
      </Button>
      {isOffline && <NeedsConnection id={reasonId} />}
    </chakra.div>
  )
}
