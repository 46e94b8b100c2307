import { expect, test } from 'vitest'
import { describePlainLinks } from './plain-links.ts'
import { readSettings } from './read-settings.ts'

const secret = 'um segredo de mais de trinta e dois bytes'
const reported = (env: Record<string, string>) =>
  describePlainLinks(readSettings({ JWT_SECRET: secret, ...env }))

const open = {
  provider: 'Atenção: PROVIDER_URL não usa https: senhas e dados passam abertos pela rede.',
  database:
    'Atenção: DATABASE_URL não pede sslmode=verify-full: os dados passam abertos pela rede.',
  photos: 'Atenção: PHOTOS_URL não usa https: as fotos passam abertas pela rede.',
}
const bucket = { PHOTOS_KEY_ID: 'eu', PHOTOS_SECRET: 'meu' }

test.each<[Record<string, string>, string[]]>([
  [{ PROVIDER_URL: 'http://api.exemplo' }, [open.provider]],
  [
    { PROVIDER_URL: 'http://10.0.0.7:8081', PROVIDER_MODE: 'cors', PROVIDER_KEYS: 'honoured' },
    [open.provider],
  ],
  [{ DATABASE_URL: 'postgres://eu:senha@banco/pavilhao' }, [open.database]],
  [{ DATABASE_URL: 'postgres://banco/pavilhao?sslmode=disable' }, [open.database]],
  [{ DATABASE_URL: 'postgres://banco/pavilhao?sslmode=no-verify' }, [open.database]],
  [{ DATABASE_URL: 'postgres:///pavilhao?host=banco.exemplo' }, [open.database]],
  [
    { PROVIDER_URL: 'https://api.exemplo', DATABASE_URL: 'postgres://banco/pavilhao' },
    [open.database],
  ],
  [{ PHOTOS_URL: 'http://s3.exemplo/fotos', ...bucket }, [open.photos]],
  [
    { DATABASE_URL: 'postgres://banco/p', PHOTOS_URL: 'http://s3.exemplo/fotos', ...bucket },
    [open.database, open.photos],
  ],
])('with %j the start warns of unencrypted connections', (env, sentences) => {
  expect(reported(env)).toEqual(sentences)
})

test.each<Record<string, string>>([
  {},
  { PROVIDER_URL: 'https://api.exemplo' },
  { PROVIDER_URL: 'http://localhost:8081' },
  { PROVIDER_URL: 'http://127.0.0.1:9' },
  { PROVIDER_URL: 'http://[::1]:9' },
  // Not used: no call passes through this server.
  {
    PROVIDER_URL: 'https://api.exemplo',
    PROVIDER_MODE: 'cors',
    PROVIDER_KEYS: 'honoured',
    DATABASE_URL: 'postgres://banco/pavilhao',
  },
  { DATABASE_URL: 'postgres://eu@localhost:5433/pavilhao' },
  { DATABASE_URL: 'postgres:///pavilhao?host=/var/run/postgresql' },
  { DATABASE_URL: 'postgres://banco/pavilhao?sslmode=verify-full' },
  { DATABASE_URL: 'postgres://banco/pavilhao?ssl=true' },
  { PHOTOS_URL: 'https://s3.exemplo/fotos', ...bucket },
  { PHOTOS_URL: 'http://127.0.0.1:9000/fotos', ...bucket },
])('with %j the start prints no warning', (env) => {
  expect(reported(env)).toEqual([])
})
