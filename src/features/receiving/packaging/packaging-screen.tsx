import { isSameId } from '#src/domain/names/ids.ts'
import { useResolvedParam } from '#src/hooks/outbox/use-resolved-id.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { isServerId } from '#src/outbox/model/local-ids.ts'
import { useFresher } from '#src/hooks/reads/use-fresher.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { addresses } from '../addresses.ts'
import { MissingPart } from '../components/part/missing-part.tsx'
import { PartPage } from '../components/part/part-page.tsx'
import { PartFrame } from '../components/report/report-part.tsx'
import { useEditable } from '../components/part/use-editable.ts'
import { useOwnPart } from '../components/part/use-own-part.ts'
import { usePart } from '../components/part/use-part.ts'
import { damageTitle, packagingTitle } from '../damages/damage-words.ts'
import { reads } from '../reads.ts'
import { PackagingView } from './packaging-view.tsx'

/** /ops/relatorios/recebimento/{id}/avarias/{idAvaria}/embalagem/{idAvariaEmbalagem} (spec 2 §2). */
export default function PackagingScreen() {
  const idAvaria = useResolvedParam('idAvaria')
  const idEmbalagem = useResolvedParam('idAvariaEmbalagem')
  return (
    <PartFrame title="Embalagem">
      {(id) => {
        const list = { to: addresses.damages(id), text: 'Avarias' }
        if (idAvaria === undefined) {
          return <MissingPart title="Embalagem" message="Avaria não definida!" back={list} />
        }
        const back = { to: addresses.damage(id, idAvaria) }
        return idEmbalagem === undefined ? (
          <MissingPart
            title="Embalagem"
            message="Embalagem não definida!"
            back={{ ...back, text: damageTitle(idAvaria) }}
          />
        ) : (
          <Packaging {...{ idAvaria, idEmbalagem, back }} idRecebimento={id} />
        )
      }}
    </PartFrame>
  )
}

interface PackagingProps {
  idRecebimento: RecordId
  idAvaria: RecordId
  idEmbalagem: RecordId
  back: { to: string }
}

function Packaging({ idRecebimento, idAvaria, idEmbalagem, back }: PackagingProps) {
  const read = reads.packaging(idEmbalagem)
  const found = useFresher(read, reads.damages(idRecebimento), ({ items }) =>
    items
      .flatMap(({ embalagens }) => embalagens)
      .find((one) => isSameId(one.idRecebimentoAvariaEmbalagem, idEmbalagem)),
  )
  const damage = useRead(isServerId(idAvaria) ? undefined : reads.damage(idAvaria)).value
  const shown = useOwnPart(found, { idRecebimento, idRecebimentoAvaria: idAvaria })
  const editable = useEditable(idRecebimento)
  const part = usePart(idRecebimento, read.key, 'Embalagem não definida!')
  return (
    <PartPage
      title={packagingTitle(idEmbalagem, shown.value?.numberHere)}
      back={{ ...back, text: damageTitle(idAvaria, damage?.numberHere) }}
      read={shown}
      editable={editable}
      problem={{ title: 'Embalagem não encontrada!' }}
    >
      {(packaging) => (
        <PackagingView part={part} packaging={packaging} mayChange={editable.may === true} />
      )}
    </PartPage>
  )
}
