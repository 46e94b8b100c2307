import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { addEntry } from '../../../testing/rows/add-entry.ts'
import { openForFile } from '../../../testing/provider-of-file.ts'
import { picture } from '../../../testing/pictures.ts'
import { readReportRows } from '../../../testing/rows/read-report.ts'
import { valueOf, type Reported } from '../../../testing/calls/make-caller.ts'
import { receivingCalls } from '../../../testing/calls/receiving-calls.ts'

const provider = await openForFile()
const ana = receivingCalls(provider, await provider.authorize('ana'))

const start = async (tipo: 'Nacional' | 'Transferência' | 'Devolução' = 'Nacional') =>
  (await ana.start(await addEntry(provider.database, { tipo }))).id

test('WST-02 WST-05 WST-06 waste has a weight and photos', async () => {
  const id = await start()
  const status = async () => (await ana.header(id)).report.residuosStatus
  expect(await ana.waste(id)).toEqual({ pesoResiduo: null, imagens: [] })
  expect(valueOf(await ana.setWaste(id, 12.5))).toEqual({ pesoResiduo: 12.5, imagens: [] })
  expect(await status()).toBe(2)
  const bytes = await picture(33, 44)
  const added = valueOf(await ana.addEvidence('wasteEvidence', id, bytes))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  expect(added).toMatchObject({
    pesoResiduo: 12.5,
    imagens: [{ idRecebimento: id, operador: 'Ana Conceição', sha256 }],
    size: bytes.length,
    sha256,
  })
  expect(await status()).toBe(1)
  expect((await ana.setWaste(id, 0)).status).toBe(200)
  expect(await status()).toBe(2)
})

test('WST-09 WST-13 WST-14 under-size has a count, a weight and photos', async () => {
  const id = await start()
  const status = async () => (await ana.header(id)).report.menorStatus
  expect(await ana.underSize(id)).toEqual({ embalagensCount: null, pesoMenor: null, imagens: [] })
  expect(valueOf(await ana.setUnderSize(id, 0, 0))).toEqual({
    embalagensCount: 0,
    pesoMenor: 0,
    imagens: [],
  })
  expect(await status()).toBe(1)
  await ana.setUnderSize(id, 3, 7.25)
  expect(await status()).toBe(2)
  const added = valueOf(await ana.addEvidence('underSizeEvidence', id))
  expect(added).toMatchObject({ embalagensCount: 3, pesoMenor: 7.25, imagens: [{}] })
  expect(await status()).toBe(1)
})

test('waste and under-size are refused where the type of entry does not allow them', async () => {
  const waste = [409, 'O tipo de entrada deste relatório não permite lançamento de resíduos']
  const underSize = [
    409,
    'O tipo de entrada deste relatório não permite lançamento de Materiais à menor',
  ]
  const reported = ({ status, message }: Reported) => [status, message]
  const transfer = await start('Transferência')
  expect(reported(await ana.setWaste(transfer, 1))).toEqual(waste)
  expect(reported(await ana.addEvidence('wasteEvidence', transfer))).toEqual(waste)
  expect((await ana.setUnderSize(transfer, 0, 0)).status).toBe(200)
  const returned = await start('Devolução')
  expect(reported(await ana.setUnderSize(returned, 1, 1))).toEqual(underSize)
  expect(reported(await ana.addEvidence('underSizeEvidence', returned))).toEqual(underSize)
  const { waste: photos, underSize: others } = await readReportRows(provider.database, transfer)
  expect([photos, others]).toEqual([[], []])
})

test('a value that another person saved is not overwritten by a person who has not seen it', async () => {
  const id = await start()
  await ana.setWaste(id, 4)
  await ana.setUnderSize(id, 2, 9)
  const stale = await ana.setWaste(id, 5, { anterior: null })
  expect([stale.status, stale.message]).toEqual([
    409,
    'O valor foi mudado por outra pessoa: agora está 4 Kg. Confira e salve de novo.',
  ])
  const count = await ana.setUnderSize(id, 3, 9, { anterior: { embalagens: 1, pesoMenor: 9 } })
  expect(count.message).toContain('agora está 2.')
  const weight = await ana.setUnderSize(id, 2, 8, { anterior: { embalagens: 2, pesoMenor: null } })
  expect(weight.message).toContain('agora está 9 Kg.')
  const seen = { anterior: { embalagens: 2, pesoMenor: 9 } }
  expect((await ana.setUnderSize(id, 3, 8, seen)).status).toBe(200)
  expect((await ana.setWaste(id, 5, { anterior: 4 })).status).toBe(200)
})
