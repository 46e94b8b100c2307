import { useState, type MouseEvent } from 'react'
import { messageOf } from '#src/api/api-error.ts'
import { http } from '#src/api/http.ts'
import { saveFile } from '#src/hooks/save-file.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { showToast } from '#src/ui/toast.ts'

interface Pdf {
  path: string
  /** Where a device opens no tabs, it is saved under this name. */
  fileName: string
  /** Awaited before the PDF is fetched; rejects with the reason why there is none yet. */
  check?: () => Promise<void>
}

/**
 * What a tap on the link to a PDF does. The provider wants the token in a header, so that it is
 * fetched and shown in a tab of its own.
 */
export function useOpenPdf({ path, fileName, check }: Pdf) {
  const isOffline = useNetwork().level === 'offline'
  const [isOpening, setOpening] = useState(false)

  const open = async (event: MouseEvent) => {
    event.preventDefault()
    if (isOffline || isOpening) return
    // Opened now, while the tap still counts: afterwards it would be a pop-up.
    const tab = window.open('', '_blank')
    setOpening(true)
    try {
      await check?.()
      showIn(tab, await http.getBlob(path, 'application/pdf', { from: 'network' }), fileName)
    } catch (error) {
      tab?.close()
      showToast(messageOf(error), { tone: 'danger' })
    } finally {
      setOpening(false)
    }
  }
  return { open, isOpening, isOffline }
}

/** Long enough for a slow device to have read it. */
const urlLivesMs = 120_000

function showIn(tab: Window | null, pdf: Blob, fileName: string): void {
  if (tab === null || tab.closed) {
    // An installed app on iOS opens no tabs: there it is saved.
    saveFile(pdf, fileName)
    return
  }
  const url = URL.createObjectURL(pdf)
  setTimeout(() => URL.revokeObjectURL(url), urlLivesMs)
  tab.location.href = url
}
