import { featureOf, isTest, layerOf, mayImport, outboxFolders, outboxFolderOf } from './layers.ts'
import type { Import, SourceFile } from './source-file.ts'

/** The violations of a rule in a file, one sentence each. */
export type Rule = (file: SourceFile) => string[]

const eachImport =
  (objection: (found: Import, file: SourceFile) => string | undefined): Rule =>
  (file) =>
    file.imports.flatMap((found) => {
      const against = objection(found, file)
      return against === undefined ? [] : [`${file.path}: ${against}`]
    })

/** An import goes down the table of layers, or stays in its layer. */
const downOnly = eachImport((found, file) => {
  const from = layerOf(file.path)
  if (found.path === undefined) return undefined
  const to = layerOf(found.path)
  const allowed = mayImport[from]
  if (allowed === undefined) return `the layer ${from} is not in the table`
  // Tests may import the shared parts of tests/.
  if (isTest(file.path) && to === 'tests') return undefined
  if (from === to || allowed.includes(to)) return undefined
  return `${from} may not import ${to} (${found.specifier})`
})

/** Inside the outbox a folder imports only the folders that the table names for it. */
const outboxFoldersDownOnly = eachImport((found, file) => {
  const from = outboxFolderOf(file.path)
  const to = found.path === undefined ? undefined : outboxFolderOf(found.path)
  if (from === undefined || to === undefined || from === to || isTest(file.path)) return undefined
  if (outboxFolders[from]?.includes(to)) return undefined
  return `the outbox's ${from} may not import its ${to} (${found.specifier})`
})

/** The page imports only types of the worker, so that none of its code runs in the page. */
const workerByTypeOnly = eachImport((found, file) =>
  layerOf(file.path) !== 'sw' && found.path?.startsWith('sw/') && !found.isTypeOnly
    ? `${found.specifier} is the worker's: import it as a type`
    : undefined,
)

/** Code that two features need moves down a layer, or is combined in app/. */
const featuresApart = eachImport((found, file) => {
  const from = featureOf(file.path)
  const to = found.path === undefined ? undefined : featureOf(found.path)
  if (from === undefined || to === undefined || from === to) return undefined
  return `the feature ${from} may not import the feature ${to}`
})

/** The worker loads operations.ts, so that file imports only operations of a feature or of the checklist. */
const operationsListTakesOperations = eachImport((found, file) =>
  file.path === 'src/operations.ts' &&
  /^src\/(features|checklist)\//.test(found.path ?? '') &&
  !found.path?.includes('/operations/')
    ? `${found.specifier} is not an operation`
    : undefined,
)

/** Schemas are for the provider: the client imports only their types, and no TypeBox. */
const schemasByTypeOnly = eachImport((found, file) =>
  (file.path.startsWith('src/') || file.path.startsWith('sw/')) &&
  !isTest(file.path) &&
  (found.path?.startsWith('contract/schemas/') ||
    /^(typebox|@sinclair\/typebox)\b/.test(found.specifier)) &&
  !found.isTypeOnly
    ? `${found.specifier} only with import type`
    : undefined,
)

const reactPackages =
  /^(react|react-dom|react-router.*|react-hook-form|@hookform\/.*|@chakra-ui\/.*|@emotion\/.*|framer-motion|lucide-react|dexie-react-hooks|@tanstack\/react-.*)(\/|$)/

const screenLayers = [
  'ui',
  'hooks',
  'evidence',
  'approval',
  'checklist',
  'features',
  'app',
  'main.tsx',
]

/** React is not allowed in code that the worker loads, nor in rules, which are pure functions. */
const reactOnlyOnScreens = eachImport((found, file) => {
  if (!reactPackages.test(found.specifier) || isTest(file.path)) return undefined
  const isScreen = screenLayers.includes(layerOf(file.path))
  const isPlain = /\/operations\/|\/(rules|reads)\.ts$/.test(file.path)
  return isScreen && !isPlain ? undefined : `${found.specifier} does not belong here`
})

const homes: readonly { what: RegExp; layers: readonly string[] }[] = [
  { what: /^dexie$/, layers: ['outbox', 'reads', 'hooks'] },
  { what: /^dexie-react-hooks$/, layers: ['hooks'] },
  { what: /^ky$/, layers: ['api'] },
  { what: /^workbox-window$/, layers: ['app'] },
  { what: /^workbox-(?!window)/, layers: ['sw'] },
]

/** Some packages are imported in few layers only, so that little code depends on them. */
const packagesAtHome = eachImport((found, file) => {
  const home = homes.find(({ what }) => what.test(found.specifier))
  if (home === undefined || isTest(file.path) || home.layers.includes(layerOf(file.path))) {
    return undefined
  }
  return `${found.specifier} stands only in ${home.layers.join(', ')}`
})

/** The browser has no Node modules. */
const nodeOnlyInTheProvider = eachImport((found, file) =>
  found.specifier.startsWith('node:') && layerOf(file.path) !== 'provider' && !isTest(file.path)
    ? `${found.specifier} outside of the provider`
    : undefined,
)

/** Every import names its file, and an import with `../` stays in its layer and feature. */
const importsSpeltOneWay = eachImport((found, file) => {
  if (found.path === undefined) return undefined
  if (!/\.(tsx?|css|json|svg)(\?\w+)?$/.test(found.specifier)) {
    return `${found.specifier} does not name its file`
  }
  const staysHome =
    layerOf(found.path) === layerOf(file.path) && featureOf(found.path) === featureOf(file.path)
  if (!found.specifier.startsWith('../') || staysHome) return undefined
  return `${found.specifier} leaves its folder: write it with #`
})

/** Only one file of the page writes `navigator.serviceWorker`; a cast of `navigator` escapes this rule. */
const oneBridge: Rule = ({ path, code }) =>
  /navigator\s*\.\s*serviceWorker/.test(code) &&
  path.startsWith('src/') &&
  !/^src\/app\/start\/sw-bridge(\.test)?\.tsx?$/.test(path)
    ? [`${path}: navigator.serviceWorker stands only in src/app/start/sw-bridge.ts`]
    : []

/** Only the outbox's writes omit credentials, so that they have connections of their own (docs/lost-responses.md). */
const writesGoAlone: Rule = ({ path, code }) =>
  /credentials:[^,}]*omit/.test(code) && path !== 'src/api/send.ts'
    ? [`${path}: only src/api/send.ts goes without credentials`]
    : []

const handsOn = /^\s*export\s+(\*|\{[^}]*\}|type\s+\*)(\s+as\s+\w+)?\s*from\b/m

/** Import from the file that declares the name; only a type may be re-exported. */
const noBarrels: Rule = ({ path, code }) =>
  handsOn.test(code) || /\/index\.tsx?$/.test(path)
    ? [`${path}: a barrel, or something handed on`]
    : []

const mayHaveDefault = /(\/routes|-screen|-layout|-page|\.config)\.tsx?$|\/screens\//

/** A named export can be found by searching for its name; a lazy route has to be a default export. */
const namedExports: Rule = ({ path, code }) =>
  /^\s*export\s+default\b|\bas\s+default\b/m.test(code) && !mayHaveDefault.test(path)
    ? [`${path}: a default export outside of a route module`]
    : []

const gesture =
  /\b(onTouch(Start|Move|End)|onPointer(Down|Move|Up|Enter|Over)|onMouse\w+|onDoubleClick|onContextMenu|onDrag\w*|onPan(Start|End|SessionStart)?|onHover\w*|onLongPress|whileHover|whileDrag|draggable|drag)\s*=/

/** Files with a gesture whose effect is also available without one (UX-25). */
const besidesAGesture: readonly string[] = [
  // The button «Ampliar» next to the picture has the same effect.
  'src/ui/photo/photo-viewer.tsx',
  // The slider «Dia do gráfico» below the chart and its table have the same effect.
  'src/features/reports/chart/plot.tsx',
  // A tap places a mark too, and so do the arrow keys and Enter.
  'src/evidence/mark/mark-picture.tsx',
  // The handler only keeps the focus where it is; the tap chooses.
  'src/ui/form/autocomplete.tsx',
]

/** Content that is shown only while a pointer is over it. */
const shownByHover = /:hover[^{}]*['"]?\s*:?\s*\{[^}]*\b(display|visibility|opacity|content)\s*:/

/** A tap or a key does everything: gloves make no gesture, and a touch screen does not hover. */
const tapsAreEnough: Rule = ({ path, code }) =>
  !isTest(path) &&
  (shownByHover.test(code) || (gesture.test(code) && !besidesAGesture.includes(path)))
    ? [`${path}: something is done by a gesture; a tap has to do it too`]
    : []

const emptyNames =
  /(^|[-/.])(manager|helper|helpers|handler|handlers|service|services|util|utils|misc)([-/.]|$)/

/** kebab-case, and no empty name such as `utils`. */
const namesSaySomething: Rule = ({ path }) => {
  const isKebab = path
    .split('/')
    .every((part) => /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(part))
  return [
    ...(isKebab ? [] : [`${path}: not in kebab-case`]),
    ...(emptyNames.test(path) ? [`${path}: a name that says nothing`] : []),
  ]
}

const quoted = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
const retiredWord =
  /\b(?:told|laid|standing|robbed|beside|gave|aside|look(?:s|ed)?)(?![a-z])\w*|\b\w*(?:Told|Laid|Standing|Robbed|Beside|Gave|Aside|AtWord|Look(?:s|ed)?)(?![a-z])\w*/g
/** The column `told_at` was released with this name. */
const released = /^toldAt$/

/** docs/glossary.md lists the words that identifiers no longer use, and the field's term for each. */
const noRetiredWord: Rule = ({ path, code }) => {
  const names = code.replaceAll(quoted, "''").match(retiredWord) ?? []
  return [...new Set(names)]
    .filter((name) => !released.test(name))
    .map((name) => `${path}: ${name} is a retired word (docs/glossary.md)`)
}

export const rules: Readonly<Record<string, Rule>> = {
  downOnly,
  outboxFoldersDownOnly,
  workerByTypeOnly,
  featuresApart,
  operationsListTakesOperations,
  schemasByTypeOnly,
  reactOnlyOnScreens,
  packagesAtHome,
  nodeOnlyInTheProvider,
  importsSpeltOneWay,
  oneBridge,
  writesGoAlone,
  tapsAreEnough,
  noBarrels,
  namedExports,
  namesSaySomething,
  noRetiredWord,
}
