import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { paths } from '#contract/paths.ts'
import { unnamedIn } from './support/contract-names.ts'

const src = fileURLToPath(new URL('../src', import.meta.url))

/**
 * The writes that do not wait in the outbox, and the file that sends each. Tests of screens check the content of the
 * calls (tests/screens/open-device.tsx).
 */
const online = {
  'POST signIn': 'features/auth/sign-in.ts',
  'PUT receivingApprove': 'approval/use-decide.ts',
  'PUT receivingReprove': 'approval/use-decide.ts',
  'POST user': 'features/admin/forms/save-user-form.tsx',
  'POST permissionAdd': 'features/admin/forms/add-holder-form.tsx',
  'POST permissionAddMany': 'features/admin/components/add-permissions-dialog.tsx',
  'DELETE permissionRemoval': 'features/admin/components/confirm-removal.tsx',
  'DELETE stockDamageRemoval': 'features/admin/screens/delete-damage-screen.tsx',
  'PUT exitDriverCall': 'features/monitors/components/loading-dialog.tsx',
} as const

/** These calls are sent only where the provider announces that it accepts them. */
const others = {
  // The configuration announces it.
  'POST signOut': 'api/end-session.ts',
  // The page of the checklist announces it.
  'PUT forkliftHourMeter': 'features/forklift/components/hour-meter/correct.tsx',
  // The list of devices announces them, and only a device with a key makes the third one.
  'PUT deviceKey': 'features/devices/become-device.ts',
  'DELETE deviceKey': 'features/devices/components/own-access.tsx',
  'POST deviceSignIn': 'api/unattended/device-sign-in.ts',
} as const

const callOf = (name: string) => {
  const [method = '', path = ''] = name.split(' ')
  const build = paths[path as keyof typeof paths] as (...ids: number[]) => string
  return [method, build(1, 1)] as const
}

it('only these files send writes without the outbox', () => {
  const sends = /\bsendJson\(|\bmethod: '(?:POST|PUT|DELETE)'/
  const isOperation = /\bdefineO\w+|\bOperationSpec\b/
  const found = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/(?:^|\/)outbox\/|\.test\./.test(file))
    .filter((file) => {
      const text = readFileSync(`${src}/${file}`, 'utf8')
      return sends.test(text) && !isOperation.test(text)
    })
  // The status of the device is optional: it is not work, and needs no outbox (docs/devices.md).
  const parts = ['api/exchange.ts', 'api/tell-status.ts', 'hooks/send-online.ts']
  // The sign-out ends a device's access too, where a person cancels it there.
  parts.push('features/auth/cancel-access.ts')
  const known = new Set([...parts, ...Object.values(online), ...Object.values(others)])
  expect(found.toSorted()).toEqual([...known].toSorted())
})

it.each(Object.entries({ ...online, ...others }))('%s is called by %s', (name, file) => {
  const [, path] = name.split(' ')
  expect(readFileSync(`${src}/${file}`, 'utf8')).toContain(`paths.${path}(`)
})

it.each(Object.keys(online))('the contract names %s', (name) => {
  expect(unnamedIn(...callOf(name), undefined)).toEqual([])
})

it.each(Object.keys(others))('the contract does not name %s', (name) => {
  expect(unnamedIn(...callOf(name), undefined)).not.toEqual([])
})
