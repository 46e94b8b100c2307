import sharp from 'sharp'
import {
  pictureNames,
  stuffingScenes,
  type Colour,
  type OtherScene,
  type PictureName,
  type StuffingScene,
} from '../records/album.ts'
import { drawContainer } from './container.ts'
import * as damage from './damage.ts'
import * as papers from './papers.ts'
import { drawEdges, height, width } from './svg.ts'
import * as vehicles from './vehicles.ts'

const drawOther: Record<OtherScene, () => string> = {
  'pre-1': () => damage.drawPreStage(false),
  'pre-2': () => damage.drawPreStage(true),
  'checklist-1': () =>
    papers.drawChecklist(
      'M262 552 c8 -60 24 -60 20 -6 c14 -40 26 -34 26 0 c10 -26 24 -30 28 -4 q30 -30 54 -6 q40 10 90 -16',
    ),
  'checklist-2': () =>
    papers.drawChecklist(
      'M258 540 q20 -54 34 -8 q-20 30 6 18 q18 -34 30 -4 q20 -20 34 2 q12 -50 22 -2 q40 -24 60 4 q30 -6 60 -20',
    ),
  'lacre-1': () => papers.drawSeal('0482913', '#24547f'),
  'lacre-2': () => papers.drawSeal('0615840', '#2e5d46'),
  'saco-rasgado': damage.drawTornSack,
  'palete-quebrado': damage.drawBrokenPallet,
  'fardo-aberto': damage.drawOpenBale,
  etiqueta: papers.drawLabel,
  varredura: damage.drawSweepings,
  menor: damage.drawUnderSize,
  'veiculo-fechado': vehicles.drawClosedVehicle,
  carga: vehicles.drawLoad,
  'sem-lona-direita': () => vehicles.drawTruckSide(false, true),
  'sem-lona-esquerda': () => vehicles.drawTruckSide(false, false),
  'com-lona-direita': () => vehicles.drawTruckSide(true, true),
  'com-lona-esquerda': () => vehicles.drawTruckSide(true, false),
  horimetro: papers.drawHourMeter,
  pneu: damage.drawWornTyre,
  vazamento: damage.drawLeak,
}

const isStuffing = (scene: string): scene is StuffingScene =>
  stuffingScenes.some((one) => one === scene)

const drawSvg = (name: PictureName): string => {
  const [scene, colour] = name.split('/') as [string, Colour | undefined]
  if (colour === undefined) return drawOther[name as OtherScene]()
  return isStuffing(scene) ? drawContainer(scene, colour) : vehicles.drawForklift(colour)
}

/**
 * Every picture of the album as a JPEG, with the same bytes for the same version of the drawing library. Takes about
 * half a second of two cores, off the main thread.
 */
export const drawPictures = async (): Promise<[PictureName, Buffer][]> => {
  const edges = await sharp(Buffer.from(drawEdges())).raw().toBuffer()
  const overlay = { input: edges, raw: { width, height, channels: 4 as const } }
  const render = (name: PictureName) =>
    sharp(Buffer.from(drawSvg(name)))
      .composite([overlay])
      .jpeg({ quality: 72 })
      .toBuffer()
  return Promise.all(
    pictureNames.map(async (name): Promise<[PictureName, Buffer]> => [name, await render(name)]),
  )
}
