import { expect, test } from 'vitest'
import { isPage } from './is-page.ts'

test.each([
  '/',
  '/signin',
  '/envios',
  '/ops/relatorios/estufagem/4711/PRE',
  '/adm/auth/users/7',
  '/sgi/checklists/empilhadeiras',
  '/ops/relatorios/recebimento/local:00000000-0000-4000-8000-000000000001',
  '/ops/estoque/alocacao/produto/7/local/H-01.2',
])('the app opens %s', (path) => expect(isPage(path)).toBe(true))

test.each([
  '/api/docs',
  '/api/ops/estufagem/pdf/4711',
  '/auth/signin',
  '/checklists/empilhadeiras/files/1/a',
  '/__received',
  '/assets/main-abc.js',
  '/icons/icon-192.png',
  '/config.json',
  '/sw.js',
  '/manifest.webmanifest',
])('the server answers %s', (path) => expect(isPage(path)).toBe(false))
