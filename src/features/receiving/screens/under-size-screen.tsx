import { underSizeValues } from '#contract/section-values.ts'
import { doubtLoad, doubtPackagings } from '#src/domain/typed/far-value.ts'
import { addresses } from '../addresses.ts'
import { sectionScreen } from '../components/part/section-screen.tsx'
import { addUnderSizeEvidence } from '../operations/add-evidence.ts'
import { setUnderSize } from '../operations/set-section.ts'
import { underSizePart } from '../report-parts.ts'

/** /ops/relatorios/recebimento/{id}/menor */
export default sectionScreen({
  of: underSizePart,
  address: addresses.underSize,
  statusIn: 'menorStatus',
  unavailable: 'O tipo de entrada deste relatório não permite lançamento de Materiais à menor',
  values: underSizeValues,
  operation: setUnderSize,
  typing: {
    embalagensCount: {
      hint: 'Digite 0 se não houve materiais a menor.',
      doubtOf: doubtPackagings,
    },
    pesoMenor: { doubtOf: doubtLoad },
  },
  draft: 'amounts',
  photosTitle: 'Fotos dos materiais a menor',
  photosOf: { of: 'under-size' },
  addPhoto: addUnderSizeEvidence,
})
