import { WifiOff } from 'lucide-react'
import type { ReadState } from '#src/hooks/reads/use-read.ts'
import { EmptyState } from '#src/ui/list/empty-state.tsx'

/** Shown offline where this device has no cached data of the monitor. */
export const NeverOpened = ({ monitor }: { monitor: ReadState<unknown> }) =>
  monitor.value === undefined && monitor.error?.isConnection === true ? (
    <EmptyState
      icon={WifiOff}
      title="Sem conexão, e nada deste monitor está guardado neste aparelho"
      text="A lista aparece sozinha quando a rede voltar."
    />
  ) : null
