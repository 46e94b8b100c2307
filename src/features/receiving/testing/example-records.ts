import type { ShownDamage, ShownDamageList, ShownImage, ShownPackaging } from '../shown.ts'

/** Records of one report, for tests. */
export const image = (change: Partial<ShownImage> = {}): ShownImage => ({
  idRecebimento: 31_001,
  idRecebimentoImage: 35_001,
  operador: 'Ana',
  updatedAt: '2026-11-20T13:00:00.000Z',
  size: 1000,
  sha256: 'ab',
  ...change,
})

export const packaging = (change: Partial<ShownPackaging> = {}): ShownPackaging => ({
  idRecebimentoAvariaEmbalagem: 34_501,
  idRecebimentoAvaria: 34_001,
  idRecebimento: 31_001,
  numeroEmbalagens: null,
  numeroEtiqueta: null,
  imagemNumeroEtiqueta: null,
  numeroLacre: null,
  imagemNumeroLacre: null,
  pesoKg: null,
  imagens: [],
  ...change,
})

export const damage = (change: Partial<ShownDamage> = {}): ShownDamage => ({
  idRecebimentoAvaria: 34_001,
  idRecebimento: 31_001,
  tipoAvaria: 'PALLET',
  pesoAvariado: 0,
  pesoClassificado: null,
  embalagensCount: 0,
  sacos: null,
  operador: 'Ana',
  imagens: [image()],
  embalagens: [],
  ...change,
})

export const damageList = (items: ShownDamage[] = [damage()]): ShownDamageList => ({
  items,
  totals: { pesoAvariadoTotal: 0, pesoClassificadoTotal: 0, pesoVarreduraTotal: 0 },
})
