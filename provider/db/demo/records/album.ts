/** The pictures of the demo data by name; each is drawn once, however many records show it. */
export const colours = ['azul', 'vermelho', 'verde'] as const
export type Colour = (typeof colours)[number]

export const stuffingScenes = [
  'vazio',
  'camada-1',
  'camada-3',
  'amarracao',
  'uma-porta',
  'fechado',
] as const
export type StuffingScene = (typeof stuffingScenes)[number]

export const otherScenes = [
  'pre-1',
  'pre-2',
  'checklist-1',
  'checklist-2',
  'lacre-1',
  'lacre-2',
  'saco-rasgado',
  'palete-quebrado',
  'fardo-aberto',
  'etiqueta',
  'varredura',
  'menor',
  'veiculo-fechado',
  'carga',
  'sem-lona-direita',
  'sem-lona-esquerda',
  'com-lona-direita',
  'com-lona-esquerda',
  'horimetro',
  'pneu',
  'vazamento',
] as const
export type OtherScene = (typeof otherScenes)[number]

export type PictureName = OtherScene | `${StuffingScene}/${Colour}` | `empilhadeira/${Colour}`

export const pictureNames: readonly PictureName[] = [
  ...otherScenes,
  ...colours.flatMap((colour) => [
    `empilhadeira/${colour}` as const,
    ...stuffingScenes.map((scene) => `${scene}/${colour}` as const),
  ]),
]

/** Returns the SHA-256 under which a picture is stored. */
export type Album = (name: PictureName) => string
