import { wasteValues } from '#contract/section-values.ts'
import { doubtLoad } from '#src/domain/typed/far-value.ts'
import { addresses } from '../addresses.ts'
import { sectionScreen } from '../components/part/section-screen.tsx'
import { addWasteEvidence } from '../operations/add-evidence.ts'
import { setWaste } from '../operations/set-section.ts'
import { wastePart } from '../report-parts.ts'

/** /ops/relatorios/recebimento/{id}/residuos */
export default sectionScreen({
  of: wastePart,
  address: addresses.waste,
  statusIn: 'residuosStatus',
  unavailable: 'O tipo de entrada deste relatório não permite lançamento de resíduos',
  values: wasteValues,
  operation: setWaste,
  typing: {
    pesoResiduo: {
      hint: 'Digite 0 se não houve resíduos.',
      doubtOf: doubtLoad,
      draftAs: 'value',
    },
  },
  draft: 'weight',
  photosTitle: 'Fotos dos resíduos',
  photosOf: { of: 'waste' },
  addPhoto: addWasteEvidence,
})
