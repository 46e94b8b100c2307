import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../../architecture/source-file.ts'
import type { Client } from '../../fleet/client.ts'

/** A release that `npm run release` made of a commit, and the sources of its client. */
export interface Release {
  commit: string
  /** `1.0.0+6q8rm2x1` */
  version: string
  /** The folder of the unpacked archive. */
  unpacked: string
  /** The name of its newest migration. */
  schema: string
  client: Client
}

const cache = join(root, '.cache', 'trials')
const git = (...args: string[]) =>
  execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim()

/** A shallow clone has no earlier commits, and git says of them only that they are bad objects. */
function demandCommit(name: string) {
  try {
    git('cat-file', '-e', `${name}^{commit}`)
  } catch {
    throw new Error(
      `commit ${name} is not in this clone. The trial makes a release of it: git fetch --unshallow`,
    )
  }
}

/** What makes a release. A commit that is older than them is released by those of today. */
const releaseParts = ['scripts', 'deploy', 'vite.config.ts']

/** The sources of a commit, with packages of their own: the release command installs what differs. */
function checkOut(commit: string, tree: string) {
  git('worktree', 'prune')
  git('worktree', 'add', '--force', '--detach', tree, commit)
  // Files of packages are not copied but linked; npm replaces a file and does not write into it.
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(tree, 'node_modules')])
  if (existsSync(join(tree, 'scripts', 'release.mjs'))) return
  execFileSync('git', ['-C', tree, 'checkout', git('rev-parse', 'HEAD'), '--', ...releaseParts])
}

/**
 * Makes the release of a commit by its own `npm run release`, once: the archive and the sources stay in `.cache/trials`.
 */
export async function releaseOf(name: string, say: (words: string) => void): Promise<Release> {
  demandCommit(name)
  // A later commit that changes none of these makes the same release.
  const parts = [
    'src',
    'sw',
    'contract',
    'provider',
    'public',
    'package-lock.json',
    ...releaseParts,
  ]
  const commit = git('log', '-1', '--format=%h', '--abbrev=10', name, '--', ...parts)
  const tree = join(cache, commit)
  const made = join(cache, `${commit}-made`)
  if (!existsSync(made)) {
    say(`making the release of ${commit}`)
    if (existsSync(tree)) git('worktree', 'remove', '--force', tree)
    mkdirSync(cache, { recursive: true })
    checkOut(commit, tree)
    const making = `${made}-unfinished`
    rmSync(making, { recursive: true, force: true })
    execFileSync(process.execPath, [join(tree, 'scripts', 'release.mjs'), making, '--offline'], {
      cwd: tree,
    })
    const archive = only(making, /\.tar\.gz$/)
    execFileSync('tar', ['-xzf', join(making, archive), '-C', making])
    execFileSync('mv', [making, made])
  }
  const folder = only(made, /^pavilhao-[^/]*(?<!\.gz|\.json|\.sha256)$/)
  const migrations = readdirSync(join(made, folder, 'provider', 'db', 'migrations')).toSorted()
  return {
    commit,
    version: folder.replace('pavilhao-', ''),
    unpacked: join(made, folder),
    schema: migrations.at(-1)?.replace('.sql', '') ?? 'none',
    client: await loadClient(tree),
  }
}

function only(folder: string, pattern: RegExp): string {
  const found = readdirSync(folder).filter((name) => pattern.test(name))
  if (found.length !== 1 || found[0] === undefined) throw new Error(`${folder}: ${String(found)}`)
  return found[0]
}

/** Where each function of a client is, in the sources of every release since the first that the trial names. */
const places = {
  'api/send.ts': ['makeSend'],
  'operations.ts': ['operationByKind'],
  'outbox/act/choices.ts': ['discard', 'retry'],
  'outbox/act/restore.ts': ['restore'],
  'outbox/act/submit.ts': ['submit'],
  'outbox/call/browser-ports.ts': ['browserClock', 'defaultSettings', 'sha256'],
  'outbox/drafts/drafts.ts': ['readDraft', 'saveDraft'],
  'outbox/send/drain.ts': ['drain'],
  'outbox/store/database.ts': ['openOutboxDatabase'],
} satisfies Record<string, (keyof Client)[]>

async function loadClient(tree: string): Promise<Client> {
  const client: Record<string, unknown> = {}
  for (const [path, names] of Object.entries(places)) {
    const url = pathToFileURL(join(tree, 'src', path)).href
    const module = (await import(url)) as Record<string, unknown>
    for (const name of names) {
      if (!(name in module)) throw new Error(`${path} of ${tree} exports no ${name}`)
      client[name] = module[name]
    }
  }
  return client as unknown as Client
}
