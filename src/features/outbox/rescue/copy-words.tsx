import { plural } from '#src/domain/amounts/numbers.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { Text } from '#src/ui/page/text.tsx'

export interface WhatGoes {
  unsentCount: number
  photoCount: number
  draftCount: number
}

/** «2 envios com 3 fotos e 1 rascunho». */
export function whatGoes({ unsentCount, photoCount, draftCount }: WhatGoes): string {
  const photos = photoCount > 0 ? ` com ${plural(photoCount, 'foto', 'fotos')}` : ''
  return [
    ...(unsentCount > 0 ? [`${plural(unsentCount, 'envio', 'envios')}${photos}`] : []),
    ...(draftCount > 0 ? [plural(draftCount, 'rascunho', 'rascunhos')] : []),
  ].join(' e ')
}

/** Which of the two devices sends after the copy; it depends on the keys (src/outbox/transfer/copies.ts). */
export function WhoSends() {
  const { config } = useRuntime()
  return (
    <Text muted>
      Nada é apagado deste aparelho, e ele continua a enviar{whatFollows[config.keys]}
    </Text>
  )
}

const whatFollows = {
  none: ': antes, confere no servidor o que já chegou. O que não dá para conferir precisa de você em Envios. O outro aparelho só envia quando você disser.',
  honoured: '. O outro aparelho também envia sozinho: o servidor reconhece o que já recebeu.',
}
