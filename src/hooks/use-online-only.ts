import { useNetwork } from './use-network.ts'

/** For what cannot wait for the network: whether it is disabled, and the words to show beside it (UX-03). */
export function useOnlineOnly(): { disabled: boolean; reason: string | undefined } {
  const disabled = useNetwork().level === 'offline'
  return { disabled, reason: disabled ? 'Precisa de conexão' : undefined }
}
