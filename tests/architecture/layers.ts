/**
 * What each layer may import besides itself. A layer is a folder of src/, a single file in it, or a folder of the root.
 * Imports go down only: domain and contract, which import nothing of ours <- api <- outbox <- reads <- hooks <-
 * evidence <- checklist <- features <- app <- main. photos, session and ui build on domain only; approval is at the
 * level of checklist, device at the level of reads, pin above reads.
 */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  domain: [],
  contract: [],
  ui: ['domain'],
  photos: ['domain'],
  session: ['domain'],
  api: ['domain', 'contract', 'session'],
  outbox: ['domain', 'contract', 'session', 'photos', 'api'],
  device: ['domain', 'contract', 'session', 'photos', 'api', 'outbox'],
  reads: ['domain', 'contract', 'session', 'photos', 'api', 'outbox'],
  pin: ['session', 'outbox', 'reads'],
  hooks: ['domain', 'contract', 'session', 'photos', 'api', 'outbox', 'reads'],
  evidence: ['domain', 'contract', 'session', 'photos', 'api', 'outbox', 'reads', 'hooks', 'ui'],
  approval: ['domain', 'contract', 'session', 'api', 'reads', 'hooks', 'ui', 'evidence'],
  checklist: [
    ...['domain', 'contract', 'session', 'photos', 'api', 'outbox', 'reads', 'hooks', 'ui'],
    ...['evidence'],
  ],
  features: [
    ...['domain', 'contract', 'session', 'photos', 'api', 'outbox', 'reads', 'hooks', 'ui'],
    ...['evidence', 'approval', 'checklist', 'device', 'pin'],
  ],
  'operations.ts': ['outbox', 'checklist', 'features'],
  app: [
    ...['domain', 'contract', 'session', 'photos', 'api', 'outbox', 'reads', 'hooks', 'ui'],
    ...['evidence', 'checklist', 'features', 'operations.ts', 'sw', 'device', 'pin'],
  ],
  'main.tsx': [
    'domain',
    'session',
    'api',
    'outbox',
    'reads',
    'hooks',
    'ui',
    'operations.ts',
    'app',
  ],
  sw: [
    ...['domain', 'contract', 'session', 'photos', 'api', 'outbox', 'reads', 'operations.ts'],
    ...['device'],
  ],
  provider: ['domain', 'contract'],
}

const upToStore = ['model', 'store']
const upToDrafts = [...upToStore, 'drafts']
/** What each folder of src/outbox/ may import besides itself (the table in docs/outbox.md). */
export const outboxFolders: Readonly<Record<string, readonly string[]>> = {
  model: [],
  store: ['model'],
  drafts: upToStore,
  act: upToDrafts,
  transfer: upToDrafts,
  call: upToStore,
  reconcile: [...upToStore, 'call'],
  send: [...upToStore, 'act', 'call', 'reconcile'],
  testing: [...upToDrafts, 'act', 'transfer', 'call'],
}

/** The folder of the outbox that contains a file; undefined for a file of another layer. */
export const outboxFolderOf = (path: string) => /^src\/outbox\/([^/]+)/.exec(path)?.[1]

/** The layer of a file: 'src/outbox/model/entry.ts' belongs to outbox. */
export function layerOf(path: string): string {
  const [top = '', second = ''] = path.split('/')
  return top === 'src' ? second : top
}

/** The feature that a file belongs to, if it belongs to one. */
export const featureOf = (path: string) => /^src\/features\/([^/]+)\//.exec(path)?.[1]

export const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path)
