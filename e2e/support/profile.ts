import { execFileSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type BrowserContext, type LaunchOptions, type Page } from 'playwright/test'
import { removeFolder } from './base-data.ts'

/** A browser with a profile on disk, as on a tablet, that can be killed and reopened. */
export interface Profile {
  context: BrowserContext
  /** Its first page. */
  page: Page
  /** Kills the browser with SIGKILL, as a system short of memory does. */
  kill: () => Promise<void>
  /** Reopens it on the same profile, with a new `context` and `page`. */
  reopen: () => Promise<void>
  close: () => Promise<void>
}

type ContextOptions = Omit<NonNullable<Parameters<typeof chromium.launchPersistentContext>[1]>, ''>

/** The ids of the processes that run on this profile. */
function processesOf(folder: string): number[] {
  const list = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,args='], { encoding: 'utf8' })
  return list
    .split('\n')
    .filter((line) => line.includes(`--user-data-dir=${folder}`))
    .map((line) => Number.parseInt(line, 10))
}

async function killAll(folder: string) {
  for (let ids = processesOf(folder); ids.length > 0; ids = processesOf(folder)) {
    for (const id of ids) {
      try {
        process.kill(id, 'SIGKILL')
      } catch {
        // The process has ended with its parent.
      }
    }
    await sleep(20)
  }
}

export async function openProfile(
  options: LaunchOptions & ContextOptions,
  onOpen: (context: BrowserContext) => Promise<void>,
): Promise<Profile> {
  const folder = await mkdtemp(join(tmpdir(), 'pavilhao-profile-'))
  const open = async () => {
    const context = await chromium.launchPersistentContext(folder, options)
    await onOpen(context)
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  const profile: Profile = {
    ...(await open()),
    kill: async () => {
      const closed = new Promise((resolve) => profile.context.once('close', resolve))
      await killAll(folder)
      await closed
    },
    reopen: async () => {
      Object.assign(profile, await open())
    },
    close: async () => {
      await profile.context.close().catch(() => undefined)
      await killAll(folder)
      await removeFolder(folder)
    },
  }
  return profile
}
