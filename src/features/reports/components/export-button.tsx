import { Download } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '#src/api/api-error.ts'
import { http } from '#src/api/http.ts'
import { saveFile } from '#src/hooks/save-file.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { OnlineOnly } from '#src/ui/notice/needs-connection.tsx'
import { showToast } from '#src/ui/notice/toast.ts'

interface ExportButtonProps {
  path: string
  /** Without its extension. */
  fileName: string
  disabled?: boolean
}

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * «Exportar» downloads a file. The provider requires the token in a header, so the file is fetched first and then
 * saved. An error shows as a toast.
 */
export function ExportButton({ path, fileName, disabled = false }: ExportButtonProps) {
  const isOnline = useNetwork().level !== 'offline'
  const [isBusy, setBusy] = useState(false)

  const download = async () => {
    setBusy(true)
    try {
      saveFile(await http.getBlob(path, excel, { from: 'network' }), `${fileName}.xlsx`)
    } catch (error) {
      showToast(messageOf(error), { tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <OnlineOnly online={isOnline}>
      {(state) => (
        <Button
          busy={isBusy}
          busyText="Exportando…"
          {...state}
          disabled={state.disabled || disabled}
          onClick={() => void download()}
        >
          <Icon as={Download} />
          Exportar
        </Button>
      )}
    </OnlineOnly>
  )
}
