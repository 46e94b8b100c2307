import { chakra } from '@chakra-ui/react'
import { formatBytes, formatNumber } from '#src/domain/numbers.ts'
import { Progress } from '#src/ui/progress.tsx'
import type { Storage } from '../hooks/use-storage.ts'

/** How much of the device's room the app uses, by the browser's estimate. */
export const StorageMeter = ({ used, quota, persisted }: Storage) => (
  <chakra.div display="grid" gap="1.5">
    <chakra.p lineHeight="snug">
      <chakra.span color="textMuted">Espaço neste aparelho: </chakra.span>
      <chakra.strong fontWeight="bold">{formatRoom(used)}</chakra.strong> de {formatRoom(quota)}
    </chakra.p>
    {persisted === false && (
      <chakra.p color="textMuted" lineHeight="snug">
        O navegador pode apagar dados se faltar espaço: instale o aplicativo para protegê-los.
      </chakra.p>
    )}
    <Progress label="Espaço usado neste aparelho" value={used} max={quota} />
  </chakra.div>
)

const gigabyte = 1_000_000_000

const formatRoom = (bytes: number): string =>
  bytes < gigabyte
    ? formatBytes(bytes)
    : `${formatNumber(Math.round(bytes / (gigabyte / 10)) / 10)} GB`
