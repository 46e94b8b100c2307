import { expect, test } from 'vitest'
import type { Role } from '#contract/roles.ts'
import { demoAccounts } from './db/demo/accounts.ts'
import { makeDemo } from './db/demo/make-demo.ts'
import { describeStart } from './print-summary.ts'
import { readSettings } from './settings/read-settings.ts'

const reported = (env: Record<string, string>) =>
  describeStart({ settings: readSettings(env), port: 8080 }).split('\n')

/** The roles that allow what each word in the list of demo accounts promises. */
const opens: Readonly<Record<string, readonly Role[]>> = {
  administração: ['ADMIN'],
  'aprovação de recebimentos': ['SGL_OPS_ADMIN', 'ADMIN'],
  monitores: ['SGL_OPS_ADMIN', 'ADMIN'],
  relatórios: ['REP_SGI_ALL', 'ADMIN'],
  'checklists de empilhadeira e de carregamento': ['SGI_CHECK_EMPILHADEIRA'],
  'chegada de motoristas': ['TOTEM_CHEGADA'],
}

/** In the order of their ids in the migrations. */
const roles: readonly Role[] = [
  'ADMIN',
  'SGI_CHECK_EMPILHADEIRA',
  'SGI_CHECK_CARREGAMENTO',
  'REP_SGI_ALL',
  'SGL_OPS_ADMIN',
  'TOTEM_CHEGADA',
]

test('the roles of each demo account allow what the start summary says of it', () => {
  const demo = makeDemo({ now: new Date(), album: (name) => name })
  const wrong = demo.users
    .filter(({ username, bloqueado }) => demoAccounts.includes(username) && bloqueado !== 1)
    .flatMap(({ uid, username }) => {
      const granted = demo.grants.flatMap(({ uid: owner, rid }) =>
        owner === uid ? (roles[rid - 1] ?? []) : [],
      )
      const line = reported({}).find((one) => one.startsWith('  ') && one.includes(username)) ?? ''
      if (line === '') return [`${username}: not in the list`]
      const promised = Object.keys(opens).filter((words) => line.includes(words))
      if (granted.length > 0 && promised.length === 0) return [`${username}: nothing`]
      return promised
        .filter((words) => !opens[words]?.some((role) => granted.includes(role)))
        .map((words) => `${username}: ${words}`)
    })
  expect(wrong).toEqual([])
})

test('with a database server and no bucket, the start prints that photos are only on this machine', () => {
  const server = { DATABASE_URL: 'postgres://banco/pavilhao', JWT_SECRET: 'x'.repeat(32) }
  const bucket = { PHOTOS_KEY_ID: 'eu', PHOTOS_SECRET: 's', PHOTOS_URL: 'https://s3.exemplo/fotos' }
  const photosOf = (env: Record<string, string>) =>
    reported(env).filter((line) => line.startsWith('Fotos:'))
  expect(photosOf({ ...server, DATA_DIR: '/dados' })).toEqual([
    'Fotos: só no disco desta máquina (/dados/photos): para mais de uma máquina, ou um contêiner sem volume, informe PHOTOS_URL.',
  ])
  expect(photosOf({ ...server, ...bucket })).toEqual(['Fotos: https://s3.exemplo/fotos'])
  expect(photosOf({})).toEqual([])
  expect(photosOf({ ...server, PROVIDER_URL: 'https://api.exemplo' })).toEqual([])
})

test('photos that are not where the settings say are reported at the start', () => {
  const settings = readSettings({ DATA_DIR: '/dados' })
  const said = (photosMissing: boolean) => describeStart({ settings, port: 8080, photosMissing })
  expect(said(true)).toContain(
    'Atenção: as fotos deste banco não estão em /dados/photos: confira PHOTOS_URL e DATA_DIR, ou copie as fotos para lá.',
  )
  expect(said(false)).not.toContain('as fotos deste banco')
})

test('REL-03 the start prints the version of the release', () => {
  const settings = readSettings({})
  const start = (version?: string) => describeStart({ settings, port: 8080, version })
  expect(start('1.2.0+6q8rm2x1').split('\n')).toContain('Versão: 1.2.0+6q8rm2x1')
  expect(start()).not.toContain('Versão')
})

test('accounts that announce drivers are listed while no account holds the kiosk role', () => {
  const settings = readSettings({})
  const start = (unmarkedKiosks: string[]) =>
    describeStart({ settings, port: 8080, unmarkedKiosks })
  expect(start(['portaria', 'totem-2'])).toContain(
    'ninguém tem o papel TOTEM_CHEGADA, e chegadas foram anunciadas por portaria, totem-2.',
  )
  expect(start([])).not.toContain('TOTEM_CHEGADA')
})

test('unencrypted connections to other machines are listed at the start', () => {
  expect(reported({ PROVIDER_URL: 'http://api.exemplo' })).toContain(
    'Atenção: PROVIDER_URL não usa https: senhas e dados passam abertos pela rede.',
  )
})
