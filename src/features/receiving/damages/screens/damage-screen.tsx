import { isKnownType } from '#src/domain/records/damage-types.ts'
import { isSameId } from '#src/domain/names/ids.ts'
import { useResolvedParam } from '#src/hooks/outbox/use-resolved-id.ts'
import { useFresher } from '#src/hooks/reads/use-fresher.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { Notice } from '#src/ui/notice/notice.tsx'
import { addresses } from '../../addresses.ts'
import { MissingPart } from '../../components/part/missing-part.tsx'
import { PartPage } from '../../components/part/part-page.tsx'
import { PartFrame } from '../../components/report/report-part.tsx'
import { useEditable } from '../../components/part/use-editable.ts'
import { useOwnPart } from '../../components/part/use-own-part.ts'
import { usePart } from '../../components/part/use-part.ts'
import { reads } from '../../reads.ts'
import { BagView } from '../bag-view.tsx'
import { damageTitle } from '../damage-words.ts'
import { DamageView } from '../damage-view.tsx'
import { PalletView } from '../pallet-view.tsx'

/** /ops/relatorios/recebimento/{id}/avarias/{idAvaria} (spec 2 §2). */
export default function DamageScreen() {
  const idAvaria = useResolvedParam('idAvaria')
  return (
    <PartFrame title="Avaria">
      {(id) => {
        const back = { to: addresses.damages(id), text: 'Avarias' }
        return idAvaria === undefined ? (
          <MissingPart title="Avaria" message="Avaria não definida!" back={back} />
        ) : (
          <Damage idRecebimento={id} idAvaria={idAvaria} back={back} />
        )
      }}
    </PartFrame>
  )
}

interface DamageProps {
  idRecebimento: RecordId
  idAvaria: RecordId
  back: { to: string; text: string }
}

function Damage({ idRecebimento, idAvaria, back }: DamageProps) {
  const read = reads.damage(idAvaria)
  const found = useFresher(read, reads.damages(idRecebimento), ({ items }) =>
    items.find((one) => isSameId(one.idRecebimentoAvaria, idAvaria)),
  )
  const shown = useOwnPart(found, { idRecebimento })
  const editable = useEditable(idRecebimento)
  const part = usePart(idRecebimento, read.key, 'Avaria não definida!')
  return (
    <PartPage
      title={damageTitle(idAvaria, shown.value?.numberHere)}
      back={back}
      read={shown}
      editable={editable}
      problem={{ title: 'Avaria não encontrada!' }}
    >
      {(damage) => {
        const { tipoAvaria } = damage
        const given = { part, damage, mayChange: editable.may === true }
        if (tipoAvaria === '') return <PalletView {...given} isUndecided />
        if (!isKnownType(tipoAvaria)) {
          return (
            <>
              <Notice tone="warning">Tipo de Avaria &apos;{tipoAvaria}&apos; não suportado</Notice>
              <DamageView {...given} mayChange={false} />
            </>
          )
        }
        return tipoAvaria === 'BAG' ? <BagView {...given} /> : <PalletView {...given} />
      }}
    </PartPage>
  )
}
