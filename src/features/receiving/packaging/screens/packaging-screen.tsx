import { useRead } from '#src/hooks/use-read.ts'
import type { RecordId } from '#src/outbox/entry.ts'
import { addresses } from '../../addresses.ts'
import { MissingPart } from '../../components/missing-part.tsx'
import { PartPage } from '../../components/part-page.tsx'
import { useRecordParam } from '../../components/record-param.ts'
import { ReportPart } from '../../components/report-part.tsx'
import { useEditable } from '../../components/use-editable.ts'
import { usePart } from '../../components/use-part.ts'
import { damageTitle, packagingTitle } from '../../damages/damage-words.ts'
import { reads } from '../../reads.ts'
import { PackagingView } from '../packaging-view.tsx'

/** /ops/relatorios/recebimento/{id}/avarias/{idAvaria}/embalagem/{idAvariaEmbalagem} (spec 2 §2). */
export default function PackagingScreen() {
  const idAvaria = useRecordParam('idAvaria')
  const idEmbalagem = useRecordParam('idAvariaEmbalagem')
  return (
    <ReportPart title="Embalagem">
      {(id) => {
        const list = { to: addresses.damages(id), text: 'Avarias' }
        if (idAvaria === undefined) {
          return <MissingPart title="Embalagem" message="Avaria não definida!" back={list} />
        }
        const back = { to: addresses.damage(id, idAvaria), text: damageTitle(idAvaria) }
        return idEmbalagem === undefined ? (
          <MissingPart title="Embalagem" message="Embalagem não definida!" back={back} />
        ) : (
          <Packaging idRecebimento={id} idEmbalagem={idEmbalagem} back={back} />
        )
      }}
    </ReportPart>
  )
}

interface PackagingProps {
  idRecebimento: RecordId
  idEmbalagem: RecordId
  back: { to: string; text: string }
}

function Packaging({ idRecebimento, idEmbalagem, back }: PackagingProps) {
  const read = reads.packaging(idEmbalagem)
  const shown = useRead(read)
  const editable = useEditable(idRecebimento)
  const part = usePart(idRecebimento, read.key, 'Embalagem não definida!')
  return (
    <PartPage
      title={packagingTitle(idEmbalagem)}
      back={back}
      read={shown}
      editable={editable}
      problem={{ title: 'Embalagem não encontrada!' }}
    >
      {(packaging) => (
        <PackagingView part={part} packaging={packaging} mayChange={editable === true} />
      )}
    </PartPage>
  )
}
