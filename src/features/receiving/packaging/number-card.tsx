import { useRef } from 'react'
import { deletionOf } from '#src/evidence/photo/deletion.ts'
import { FlowNotices } from '#src/evidence/photo/flow-notices.tsx'
import { PhotoSection } from '#src/evidence/photo/photo-section.tsx'
import { CurrentPhoto } from '#src/evidence/photo/current-photo.tsx'
import type { Entry } from '#src/outbox/model/entry.ts'
import { Card } from '#src/ui/page/card.tsx'
import { NoPhotos } from '#src/ui/photo/no-photos.tsx'
import { Heading } from '#src/ui/page/text.tsx'
import type { SeenPhoto } from '#src/evidence/photo/one-photo.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { usePhotoFlow } from '#src/evidence/photo/use-photo-flow.ts'
import type { Begun } from '#src/outbox/model/observe.ts'
import { beginOver } from '#src/hooks/outbox/saw.ts'
import { addresses } from '../addresses.ts'
import { removalOf } from '../components/part/evidence-card.tsx'
import { imagePathsOf, photosOf } from '../components/part/shown-photos.ts'
import { TextForm } from '../components/form/text-form.tsx'
import type { Part } from '../components/part/use-part.ts'
import { setLabel, setSeal } from '../operations/set-value.ts'
import { reads } from '../reads.ts'
import type { ShownPackaging } from '../shown.ts'
import { receivingRecord } from '../lanes.ts'
import { setLabelPhoto, setSealPhoto } from '../operations/set-number-photo.ts'

interface NumberWords {
  of: 'label' | 'seal'
  title: string
  label: string
  photo: string
  /** The camera opens after the number is saved, while there is no photo (spec 2 §4). */
  opensCamera: boolean
}

export const labelWords: NumberWords = {
  of: 'label',
  title: 'Etiqueta',
  label: 'Número da etiqueta',
  photo: 'Foto da etiqueta',
  opensCamera: false,
}

export const sealWords: NumberWords = {
  of: 'seal',
  title: 'Lacre',
  label: 'Número do lacre',
  photo: 'Foto do lacre',
  opensCamera: true,
}

interface NumberCardProps {
  part: Part
  packaging: ShownPackaging
  mayChange: boolean
  words: NumberWords
}

/** The label or the seal of a packaging: its number and its photo. */
export function NumberCard({ part, packaging, mayChange, words }: NumberCardProps) {
  const { of, title, label, photo: photoName } = words
  const { idRecebimento, pending, wordsOf, formOf, act } = part
  const { idRecebimentoAvaria, idRecebimentoAvariaEmbalagem } = packaging
  const isLabel = of === 'label'
  const saved = isLabel ? packaging.numeroEtiqueta : packaging.numeroLacre
  const image = isLabel ? packaging.imagemNumeroEtiqueta : packaging.imagemNumeroLacre
  const path = addresses.packaging(idRecebimento, idRecebimentoAvaria, idRecebimentoAvariaEmbalagem)
  const { key } = reads.packaging(idRecebimentoAvariaEmbalagem)
  const name = photoName.toLocaleLowerCase('pt-BR')
  const { entries } = pending
  const theirId = photoInTheWay(entries, of)
  const flow = useNumberPhoto({ part, packaging, of, name })

  const save = async (text: string): Promise<boolean> => {
    const place = { idRecebimento, idRecebimentoAvaria, idRecebimentoAvariaEmbalagem }
    const view = { shown: packaging }
    const kept = await act(
      isLabel
        ? setLabel({ ...place, numeroEtiqueta: text }, view)
        : setSeal({ ...place, numeroLacre: text }, view),
    )
    const hasPhoto = image !== null || flow.isTaking
    if (kept && words.opensCamera && text !== '' && !hasPhoto) flow.pick(of)
    return kept
  }

  const photos = photosOf(image === null ? [] : [image], pending)
  return (
    <Card display="flex" flexDirection="column" gap="3">
      <Heading>{title}</Heading>
      <TextForm
        label={label}
        code={of}
        saved={saved}
        saveText="Salvar número"
        form={`${key}:${of}`}
        path={path}
        {...(isLabel
          ? formOf(mayChange, setLabel, (one) => one.numeroEtiqueta === (saved ?? ''))
          : formOf(mayChange, setSeal, (one) => one.numeroLacre === (saved ?? '')))}
        onSave={save}
      />
      <FlowNotices flow={flow} nameOf={() => name} mayChange={mayChange} />
      {theirId !== undefined && (
        <CurrentPhoto path={imagePathsOf(idRecebimento, theirId)} title={photoName} />
      )}
      <PhotoSection
        flow={flow}
        slot={of}
        title={photoName}
        photos={photos}
        wordsOf={wordsOf}
        mayChange={mayChange}
        act={act}
        deletionOf={(photo) =>
          deletionOf(photo, (one) =>
            removalOf(idRecebimento, one, {
              of,
              idRecebimentoAvaria,
              idRecebimentoAvariaEmbalagem,
            }),
          )
        }
        label={photos.length === 0 ? 'Tirar foto' : 'Trocar foto'}
        empty={<NoPhotos small />}
      />
    </Card>
  )
}

/** Which photo of a packaging: its label or its seal. */
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
function useNumberPhoto({ part, packaging, of, name }: NumberPhoto) {
  const { idRecebimento, pending, record, photoArgsOf } = part
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
      return record(setPhoto[of]({ ...photoArgsOf(photo), ...place }, view), [photo])
    },
  })
}

const setPhoto = { label: setLabelPhoto, seal: setSealPhoto }

/** The provider's id of somebody else's photo that this device's parked photo would replace. */
function photoInTheWay(entries: readonly Entry[], of: NumberPhoto['of']): Id | undefined {
  const { why, there } =
    entries.findLast(({ kind, state }) => kind === setPhoto[of].kind && state === 'parked')
      ?.parked ?? {}
  return why === 'conflict' ? (there as SeenPhoto | undefined)?.id : undefined
}
