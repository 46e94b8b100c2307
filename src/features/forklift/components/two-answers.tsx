import { chakra } from '@chakra-ui/react'
import type { Entry } from '#src/outbox/model/entry.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import type { AnswerThere } from '../observe-item.ts'
import type { AnswerItemArgs } from '../operations/answer-item.ts'
import { OnePhoto, photoOf } from './one-photo.tsx'

/** Another person's answer to an item, and this device's answer that conflicts with it. */
interface Answers {
  theirs: AnswerThere
  entry: Entry
}

function sidesOf({ theirs, entry }: Answers) {
  const { idChecklist, photo, valueText, obs } = entry.args as Partial<AnswerItemArgs>
  return [
    {
      where: 'No servidor',
      text: theirs.valueText || theirs.value || 'Apagada',
      words: theirs.texto,
      photo: photoOf({
        idChecklist: theirs.idChecklist ?? idChecklist,
        file01: theirs.photo?.file01,
      }),
    },
    {
      where: 'Neste aparelho',
      // An entry without `valueText` clears the answer.
      text: valueText ?? 'Apagada',
      words: obs,
      photo: photoOf({ idChecklist, photoId: photo?.photoId }),
    },
  ]
}

/** Whether either answer has a photo: both are then shown side by side before the user decides. */
export const havePhotos = (answers: Answers): boolean =>
  sidesOf(answers).some(({ photo }) => photo !== undefined)

interface TwoAnswersProps extends Answers {
  /** Why the entry was refused. */
  reason: string
  onSend: () => void
  onGiveUp: () => void
  onClose: () => void
}

/** Shows both answers with their photos and the choice. On a phone all of it fits on the screen. */
export function TwoAnswers({ reason, onSend, onGiveUp, onClose, ...answers }: TwoAnswersProps) {
  const { descricao } = answers.entry.args as AnswerItemArgs
  const choose = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <Dialog
      title={descricao}
      onClose={onClose}
      actions={
        <>
          <Button onClick={choose(onSend)}>Enviar o meu mesmo assim</Button>
          <Button variant="danger" onClick={choose(onGiveUp)}>
            Manter o do servidor
          </Button>
        </>
      }
    >
      <p>{reason}</p>
      <chakra.dl display="grid" gridTemplateColumns="repeat(auto-fit, minmax(8rem, 1fr))" gap="4">
        {sidesOf(answers).map(({ where, text, words, photo }) => (
          <chakra.div key={where} display="flex" flexDirection="column" gap="1" minWidth="0">
            <chakra.dt color="textMuted">{where}</chakra.dt>
            <chakra.dd fontWeight="bold" overflowWrap="anywhere">
              {text}
            </chakra.dd>
            {words != null && words !== '' && (
              <chakra.dd whiteSpace="pre-wrap" overflowWrap="anywhere">
                {words}
              </chakra.dd>
            )}
            <dd>
              {photo === undefined ? (
                'Sem foto'
              ) : (
                <OnePhoto
                  photo={photo}
                  name={`Foto ${where.toLocaleLowerCase('pt-BR')}: ${descricao}`}
                />
              )}
            </dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </Dialog>
  )
}
