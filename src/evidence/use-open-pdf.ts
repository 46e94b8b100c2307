import { useState, type MouseEvent } from 'react'
import { messageOf } from '#src/api/api-error.ts'
import { providerAddress } from '#src/api/config.ts'
import { http } from '#src/api/http.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { saveFile } from '#src/hooks/save-file.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { showToast } from '#src/ui/notice/toast.ts'

export const middleButton = 1

interface Pdf {
  path: string
  /** The name of the saved file where no tab opens. */
  fileName: string
  /** Awaited before the PDF is fetched; rejects with the reason why there is none yet. */
  check?: () => Promise<void>
}

/**
 * Props for an `<a>` with a PDF's own address (spec 2 §2). The provider requires the token in a
 * header, so on a click with the main or middle button the app fetches the PDF and shows it in a new
 * tab.
 */
export function useOpenPdf({ path, fileName, check }: Pdf) {
  const { config } = useRuntime()
  const isOffline = useNetwork().level === 'offline'
  const [isOpening, setOpening] = useState(false)

  const open = async (event: MouseEvent) => {
    event.preventDefault()
    if (isOffline || isOpening) return
    // Open the tab during the tap: a later one would be blocked as a pop-up.
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
  const link = {
    href: providerAddress(config, path),
    target: '_blank',
    rel: 'noreferrer',
    'aria-disabled': isOffline,
    'aria-busy': isOpening,
    onClick: (event: MouseEvent) => void open(event),
    onAuxClick: (event: MouseEvent) => {
      if (event.button === middleButton) void open(event)
    },
  }
  return { link, isOpening, isOffline }
}

/** A slow device needs this long to read the file, in ms. */
const urlLivesMs = 120_000

function showIn(tab: Window | null, pdf: Blob, fileName: string): void {
  if (tab === null || tab.closed) {
    // An installed app on iOS opens no tabs, so the file is saved.
    saveFile(pdf, fileName)
    return
  }
  const url = URL.createObjectURL(pdf)
  setTimeout(() => URL.revokeObjectURL(url), urlLivesMs)
  tab.location.href = url
}
