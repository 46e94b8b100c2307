import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { plural } from '#src/domain/amounts/numbers.ts'
import { isLocalId } from '#src/outbox/model/local-ids.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { LinkRow, List, RowBody } from '#src/ui/list/list-row.tsx'
import { Text } from '#src/ui/page/text.tsx'
import type { Unsaved } from './unsaved-of-report.ts'

interface UnsavedDialogProps {
  unsaved: readonly Unsaved[]
  busy: boolean
  onFinalize: () => void
  onClose: () => void
}

/** Drafts that would be left out of a report which is about to be finalized, each with a link to its screen. */
export const UnsavedDialog = ({ unsaved, busy, onFinalize, onClose }: UnsavedDialogProps) => (
  <Dialog
    title="Nem tudo foi salvo"
    onClose={onClose}
    actions={
      <>
        <Button size="main" onClick={onClose}>
          Voltar ao relatório
        </Button>
        <Button variant="danger" busy={busy} onClick={onFinalize}>
          Finalizar sem isso
        </Button>
      </>
    }
  >
    <Text muted>
      Fica fora do relatório se ele for finalizado agora. Toque para abrir a tela e salvar.
    </Text>
    <List>
      {unsaved.map(({ part, path, is, count }) => (
        <li key={`${is} ${path}`}>
          <LinkRow>
            <Link to={path}>
              <RowBody>
                <chakra.strong display="block" fontWeight="bold" lineHeight="snug">
                  {screenOf(part)}
                </chakra.strong>
                <chakra.span color="textMuted" lineHeight="snug">
                  {words[is](count)}
                </chakra.span>
              </RowBody>
            </Link>
          </LinkRow>
        </li>
      ))}
    </List>
  </Dialog>
)

const words: Record<Unsaved['is'], (count: number) => string> = {
  held: (count) => plural(count, 'foto espera a sua decisão', 'fotos esperam a sua decisão'),
  photo: (count) => plural(count, 'foto não foi salva', 'fotos não foram salvas'),
  typed: () => 'O que foi digitado não foi salvo',
}

const screens: readonly [RegExp, (id: string) => string][] = [
  [/^residuos$/, () => 'Resíduos'],
  [/^menor$/, () => 'Materiais a menor'],
  [/^checklist\/(\d+)$/, (step) => `Checklist, etapa ${step}`],
  [/^avarias\/new$/, () => 'Nova avaria'],
  [/^avarias\/[^/]+\/embalagem\/(.+)$/, (id) => numbered('Embalagem', id)],
  [/^avarias\/([^/]+)$/, (id) => numbered('Avaria', id)],
]

/** A local id has no number yet and is shown as new. */
const numbered = (what: string, id: string) =>
  isLocalId(id) ? `${what} nova` : `${what} ${decodeURIComponent(id)}`

function screenOf(part: string): string {
  for (const [pattern, name] of screens) {
    const found = pattern.exec(part)
    if (found !== null) return name(found[1] ?? '')
  }
  return 'Relatório'
}
