import { chakra } from '@chakra-ui/react'
import { FileText, LoaderCircle } from 'lucide-react'
import { useId, useState, type MouseEvent } from 'react'
import { messageOf } from '#src/api/api-error.ts'
import { providerAddress } from '#src/api/config.ts'
import { http } from '#src/api/http.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { NeedsConnection } from '#src/ui/needs-connection.tsx'
import { showToast } from '#src/ui/toast.ts'

interface PdfLinkProps {
  path: string
  /** Where a device opens no tabs, it is saved under this name. */
  fileName: string
}

/**
 * «Visualizar Relatório»: a link to the PDF's own address (spec 2 §2). The provider wants the token
 * in a header, so that a tap fetches it and shows it in a tab of its own.
 */
export function PdfLink({ path, fileName }: PdfLinkProps) {
  const { config } = useRuntime()
  const isOffline = useNetwork().level === 'offline'
  const [isOpening, setOpening] = useState(false)
  const reasonId = useId()

  const open = async (event: MouseEvent) => {
    event.preventDefault()
    if (isOffline || isOpening) return
    // Opened now, while the tap still counts: afterwards it would be a pop-up.
    const tab = window.open('', '_blank')
    setOpening(true)
    try {
      showIn(tab, await http.getBlob(path, 'application/pdf', { from: 'network' }), fileName)
    } catch (error) {
      tab?.close()
      showToast(messageOf(error), { tone: 'danger' })
    } finally {
      setOpening(false)
    }
  }

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

/** Long enough for a slow device to have read it. */
const urlLivesMs = 120_000

function showIn(tab: Window | null, pdf: Blob, fileName: string): void {
  const url = URL.createObjectURL(pdf)
  setTimeout(() => URL.revokeObjectURL(url), urlLivesMs)
  if (tab !== null && !tab.closed) {
    tab.location.href = url
    return
  }
  // An installed app on iOS opens no tabs: there it is saved.
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
}
