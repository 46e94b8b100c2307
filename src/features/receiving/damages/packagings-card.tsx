import { chakra } from '@chakra-ui/react'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { formatKilos } from '#src/domain/amounts/numbers.ts'
import { noWork, type OwnWork } from '#src/domain/records/own-work.ts'
import { listMissingOfPackaging } from '#src/domain/records/receiving-sections.ts'
import { useUnsentByKey } from '#src/hooks/outbox/use-unsent.ts'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import { Badge } from '#src/ui/page/badge.tsx'
import { Button } from '#src/ui/form/button.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { LinkRow, List, RowBody } from '#src/ui/list/list-row.tsx'
import { Heading, Text } from '#src/ui/page/text.tsx'
import { addresses } from '../addresses.ts'
import { UnsentBadge } from '#src/ui/page/work-marks.tsx'
import { addPackaging } from '../operations/add-packaging.ts'
import { reads } from '../reads.ts'
import { packagingWithoutRefused } from '../refused-values.ts'
import type { ShownPackaging } from '../shown.ts'
import type { DamageViewProps } from './damage-view.tsx'
import { nextNumberHere, packagingTitle } from './damage-words.ts'

interface PackagingsCardProps extends DamageViewProps {
  title: string
  mayAdd: boolean
  /** Why no packaging may be added for now. */
  whyNot?: string | undefined
}

/** The packagings of a damage, with the button that adds one. */
export function PackagingsCard({ part, damage, title, mayAdd, whyNot }: PackagingsCardProps) {
  const { idRecebimento, act, pending } = part
  const { idRecebimentoAvaria, embalagens } = damage
  const navigate = useNavigate()
  const unsentByKey = useUnsentByKey()
  const [isAdding, setAdding] = useState(false)

  const add = async () => {
    if (isAdding) return
    setAdding(true)
    const id = makeLocalId()
    let kept = false
    try {
      kept = await act(
        addPackaging({
          idRecebimento,
          idRecebimentoAvaria,
          idRecebimentoAvariaEmbalagem: id,
          numberHere: nextNumberHere(embalagens),
          numeroEmbalagens: damage.sacos ?? null,
          operador: part.operador,
        }),
      )
    } finally {
      // The button stays busy until the new packaging's screen opens: a second tap would add another packaging.
      if (!kept) setAdding(false)
    }
    if (kept) await navigate(addresses.packaging(idRecebimento, idRecebimentoAvaria, id))
  }

  return (
    <Card display="flex" flexDirection="column" gap="3">
      <Heading>{title}</Heading>
      {embalagens.length === 0 && <Text muted>Nenhuma embalagem registrada.</Text>}
      {embalagens.length > 0 && (
        <List aria-label={title} boxShadow="none">
          {embalagens.map((packaging) => {
            const id = packaging.idRecebimentoAvariaEmbalagem
            return (
              <li key={String(id)}>
                <LinkRow>
                  <Link to={addresses.packaging(idRecebimento, idRecebimentoAvaria, id)}>
                    <RowBody>
                      <PackagingWords
                        packaging={packaging}
                        missing={listMissingOfPackaging(
                          packagingWithoutRefused(packaging, pending.entries),
                        )}
                        unsent={unsentByKey.get(reads.packaging(id).key) ?? noWork}
                      />
                    </RowBody>
                  </Link>
                </LinkRow>
              </li>
            )
          })}
        </List>
      )}
      {whyNot !== undefined && <Text muted>{whyNot}</Text>}
      {mayAdd && (
        <Button variant="outline" size="main" busy={isAdding} onClick={() => void add()}>
          <Icon as={Plus} size="1.6em" />
          Nova embalagem
        </Button>
      )}
    </Card>
  )
}

interface PackagingWordsProps {
  packaging: ShownPackaging
  missing: readonly string[]
  unsent: OwnWork
}

function PackagingWords({ packaging, missing, unsent }: PackagingWordsProps) {
  return (
    <chakra.div lineHeight="snug" overflowWrap="anywhere">
      <chakra.p fontWeight="bold">
        {packagingTitle(packaging.idRecebimentoAvariaEmbalagem, packaging.numberHere)}
        {packaging.pesoKg !== null && ` · ${formatKilos(packaging.pesoKg)}`}
      </chakra.p>
      <chakra.p color="textMuted">
        Etiqueta {packaging.numeroEtiqueta ?? '—'} · Lacre {packaging.numeroLacre ?? '—'}
      </chakra.p>
      <chakra.p display="flex" flexWrap="wrap" columnGap="3" rowGap="1.5" paddingTop="1.5">
        <Badge tone={missing.length === 0 ? 'success' : 'info'}>
          {missing.length === 0 ? 'Completa' : `Falta: ${missing.length}`}
        </Badge>
        <UnsentBadge {...unsent} />
      </chakra.p>
    </chakra.div>
  )
}
