import { chakra } from '@chakra-ui/react'
import { FileText, LoaderCircle } from 'lucide-react'
import { useId } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { NeedsConnection } from '#src/ui/notice/needs-connection.tsx'
import { useOpenPdf } from './use-open-pdf.ts'

interface PdfLinkProps {
  path: string
  fileName: string
  /** Awaited before the PDF is fetched; rejects with the reason why there is none yet. */
  check?: () => Promise<void>
}

/** «Visualizar Relatório»: a link to the PDF's own address (spec 2 §2). */
export function PdfLink(pdf: PdfLinkProps) {
  const { link, isOpening, isOffline } = useOpenPdf(pdf)
  const reasonId = useId()

  return (
    <chakra.div display="flex" flexDirection="column" gap="2">
      <Button asChild size="main">
        <a {...link} {...(isOffline ? { 'aria-describedby': reasonId } : {})}>
          <Icon as={isOpening ? LoaderCircle : FileText} spin={isOpening} />
          Visualizar Relatório
        </a>
      </Button>
      {isOffline && <NeedsConnection id={reasonId} />}
    </chakra.div>
  )
}
