import { useRead } from '#src/hooks/use-read.ts'
import type { RecordId } from '#src/outbox/entry.ts'
import { Notice } from '#src/ui/notice.tsx'
import { addresses } from '../../addresses.ts'
import { MissingPart } from '../../components/missing-part.tsx'
import { PartPage } from '../../components/part-page.tsx'
import { useRecordParam } from '../../components/record-param.ts'
import { ReportPart } from '../../components/report-part.tsx'
import { useEditable } from '../../components/use-editable.ts'
import { usePart } from '../../components/use-part.ts'
import { reads } from '../../reads.ts'
import { BagView } from '../bag-view.tsx'
import { damageTitle, isKnownType } from '../damage-words.ts'
import { DamageView } from '../damage-view.tsx'
import { PalletView } from '../pallet-view.tsx'

/** /ops/relatorios/recebimento/{id}/avarias/{idAvaria} (spec 2 §2). */
export default function DamageScreen() {
  const idAvaria = useRecordParam('idAvaria')
  return (
    <ReportPart title="Avaria">
      {(id) => {
        const back = { to: addresses.damages(id), text: 'Avarias' }
        return idAvaria === undefined ? (
          <MissingPart title="Avaria" message="Avaria não definida!" back={back} />
        ) : (
          <Damage idRecebimento={id} idAvaria={idAvaria} back={back} />
        )
      }}
    </ReportPart>
  )
}

interface DamageProps {
  idRecebimento: RecordId
  idAvaria: RecordId
  back: { to: string; text: string }
}

function Damage({ idRecebimento, idAvaria, back }: DamageProps) {
  const read = reads.damage(idAvaria)
  const shown = useRead(read)
  const editable = useEditable(idRecebimento)
  const part = usePart(idRecebimento, read.key, 'Avaria não definida!')
  return (
    <PartPage
      title={damageTitle(idAvaria)}
      back={back}
      read={shown}
      editable={editable}
      problem={{ title: 'Avaria não encontrada!' }}
    >
      {(damage) => {
        const { tipoAvaria } = damage
        const given = { part, damage, mayChange: editable === true }
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
