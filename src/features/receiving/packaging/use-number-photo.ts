import { useRef } from 'react'
import type { SeenPhoto } from '#src/evidence/photo/one-photo.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { usePhotoFlow } from '#src/evidence/photo/use-photo-flow.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { Begun } from '#src/outbox/model/observe.ts'
import { beginOver } from '#src/hooks/outbox/saw.ts'
import { addresses } from '../addresses.ts'
import type { Part } from '../components/part/use-part.ts'
import { receivingRecord } from '../lanes.ts'
import { setLabelPhoto, setSealPhoto } from '../operations/set-number-photo.ts'
import { reads } from '../reads.ts'
import type { ShownPackaging } from '../shown.ts'

/** The label or the seal photo of a packaging. */
interface NumberPhoto {
  part: Part
  packaging: ShownPackaging
  of: 'label' | 'seal'
  /** In words: «foto do lacre». */
  name: string
}

/**
 * The photo flow of a label or a seal. The new photo replaces the one that was current when the camera opened.
 */
export function useNumberPhoto({ part, packaging, of, name }: NumberPhoto) {
  const { idRecebimento, pending, record, evidenceOf } = part
  const { idRecebimentoAvaria, idRecebimentoAvariaEmbalagem } = packaging
  const path = addresses.packaging(idRecebimento, idRecebimentoAvaria, idRecebimentoAvariaEmbalagem)
  const begun = useRef<Begun>(undefined)

  return usePhotoFlow<typeof of>({
    place: `${reads.packaging(idRecebimentoAvariaEmbalagem).key}:${of}`,
    describe: () => ({ ...receivingRecord(idRecebimento, path), name }),
    onBegin: () => {
      const act = { operation: setPhoto[of], args: packaging }
      begun.current = beginOver(pending, { ...act, shown: packaging })
    },
    keep: (_, photo) => {
      const place = { idRecebimentoAvaria, idRecebimentoAvariaEmbalagem }
      const view = { shown: packaging, begun: begun.current }
      return record(setPhoto[of]({ ...evidenceOf(photo), ...place }, view), [photo])
    },
    takesSeveral: never,
  })
}

const never = () => false

const setPhoto = { label: setLabelPhoto, seal: setSealPhoto }

/** The provider's id of somebody else's photo that this device's parked photo would replace. */
export function photoInTheWay(entries: readonly Entry[], of: NumberPhoto['of']): Id | undefined {
  const { why, there } =
    entries.findLast(({ kind, state }) => kind === setPhoto[of].kind && state === 'parked')
      ?.parked ?? {}
  return why === 'conflict' ? (there as SeenPhoto | undefined)?.id : undefined
}
