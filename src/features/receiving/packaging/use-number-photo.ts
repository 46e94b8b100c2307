import { useCallback, useMemo, useRef } from 'react'
import type { SeenImage } from '#src/checklist/standing-image.ts'
import { usePhotoFlow } from '#src/evidence/photo/use-photo-flow.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { Laid } from '#src/outbox/store/queries.ts'
import { begin, seenSince, type Begun, type LookedAt } from '#src/outbox/view/seen-since.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { addresses } from '../addresses.ts'
import type { Part } from '../components/part/use-part.ts'
import { shownImage } from '../evidence.ts'
import { receivingRecord } from '../lanes.ts'
import { setLabelPhoto, setSealPhoto } from '../operations/set-number-photo.ts'
import { seenPhoto, standingPhoto, type PackagingPhotoArgs } from '../packaging-photo.ts'
import { reads } from '../reads.ts'
import type { ShownPackaging } from '../shown.ts'

/** Which photo of which packaging. */
interface NumberPhoto {
  part: Part
  packaging: ShownPackaging
  of: 'label' | 'seal'
  /** In words: «foto do lacre». */
  name: string
}

/** The one photo of a label or a seal: it takes the place of what stood there as its camera opened. */
export function useNumberPhoto({ part, packaging, of, name }: NumberPhoto) {
  const { idRecebimento, laid, record, evidenceOf } = part
  const { idRecebimentoAvaria, idRecebimentoAvariaEmbalagem } = packaging
  const path = addresses.packaging(idRecebimento, idRecebimentoAvaria, idRecebimentoAvariaEmbalagem)
  const begun = useRef<Begun<SeenImage | null>>(undefined)
  const looked = useMemo(() => lookedAt(laid, packaging, of), [laid, packaging, of])

  return usePhotoFlow<typeof of>({
    place: `${reads.packaging(idRecebimentoAvariaEmbalagem).key}:${of}`,
    describe: useCallback(
      () => ({ ...receivingRecord(idRecebimento, path), name }),
      [idRecebimento, path, name],
    ),
    onBegin: () => {
      begun.current = begin(looked)
    },
    keep: useCallback(
      (_: typeof of, photo: TakenPhoto) => {
        const place = { idRecebimentoAvaria, idRecebimentoAvariaEmbalagem }
        const before = seenSince(looked, begun.current)
        return record(setPhoto[of]({ ...evidenceOf(photo), ...place, ...before }), [photo])
      },
      [record, evidenceOf, looked, of, idRecebimentoAvaria, idRecebimentoAvariaEmbalagem],
    ),
    takesSeveral: never,
  })
}

const never = () => false

const setPhoto = { label: setLabelPhoto, seal: setSealPhoto }

/** The photo of somebody else that the one of this device would replace. */
export function photoInTheWay(entries: readonly Entry[], of: NumberPhoto['of']) {
  const parked = entries.findLast(
    ({ kind, state }) => kind === setPhoto[of].kind && state === 'parked',
  )?.parked
  return parked?.why === 'conflict' ? standingPhoto(parked.seen) : undefined
}

function lookedAt(
  laid: Laid,
  packaging: ShownPackaging,
  of: NumberPhoto['of'],
): LookedAt<SeenImage | null> {
  const image = of === 'label' ? packaging.imagemNumeroEtiqueta : packaging.imagemNumeroLacre
  return {
    ...{ ...laid, operation: setPhoto[of], args: packaging },
    shown: image && seenPhoto(image),
    ...{ gave: gavePhoto, asShown: standingPhoto },
  }
}

/** Photos of the place, and one taken out of it. */
const gavePhoto = ({ kind, args }: Entry): SeenImage | null =>
  kind === setLabelPhoto.kind || kind === setSealPhoto.kind
    ? seenPhoto(shownImage(args as PackagingPhotoArgs, null))
    : null
