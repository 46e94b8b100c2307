import { chakra } from '@chakra-ui/react'
import { formatBytes } from '#src/domain/amounts/numbers.ts'
import { reserveBytes } from '#src/photos/reserve.ts'
import { useReserve } from '../hooks/use-reserve.ts'
import { roomOf, type Storage } from '#src/photos/device-room.ts'
import { usedShare } from '../hooks/use-storage.ts'

/**
 * How much storage the app uses, and whether photos still fit. A browser's estimate may be made up, so the size of the
 * free space is not shown (docs/storage.md).
 */
export const StorageMeter = (storage: Storage) => {
  const stands = useReserve()
  const words = roomWords(storage, stands)
  return (
    <chakra.div display="grid" gap="1.5" lineHeight="snug">
      <chakra.p>
        <chakra.span color="textMuted">Ocupado neste aparelho: </chakra.span>
        <chakra.strong fontWeight="bold">{formatBytes(storage.used)}</chakra.strong>
        {stands === true && (
          <chakra.span color="textMuted">
            {' '}
            ({formatBytes(reserveBytes)} são reserva para quando faltar espaço)
          </chakra.span>
        )}
      </chakra.p>
      {words !== undefined && <chakra.p fontWeight="bold">{words}</chakra.p>}
      {storage.persisted === false && (
        <chakra.p color="textMuted">
          O navegador pode apagar dados se faltar espaço: instale o aplicativo para protegê-los.
        </chakra.p>
      )}
    </chakra.div>
  )
}

/** Undefined when the free space is unknown because the reserve has not been tried yet. */
function roomWords(storage: Storage, stands: boolean | undefined): string | undefined {
  const room = roomOf(storage)
  if (stands === false || room === 'full') return 'Não cabem mais fotos; textos ainda são salvos.'
  // A browser's estimate is trusted when it reports little space.
  if (room === 'low') return `O navegador diz que ${usedShare(storage)} % do espaço está usado.`
  return stands === true ? 'Ainda cabem fotos.' : undefined
}
