import { join } from 'node:path'
import type { OwnApi } from './app.ts'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/connection/open-database.ts'
import { seedDemo } from './db/demo/seed.ts'
import { migrate } from './db/migrate.ts'
import { forgetExpired, forgetInterrupted } from './idempotency/claims.ts'
import { attemptsInDatabase } from './idempotency/taken-attempts.ts'
import { describeError } from './errors/describe-error.ts'
import { log } from './errors/log.ts'
import { checkDiskStore, openDiskStore } from './photos/disk-store.ts'
import { keepPhoto } from './photos/keep-photo.ts'
import { makeThumbnail } from './photos/make-photo.ts'
import type { PhotoStore } from './photos/photo-store.ts'
import { missesPhotos } from './photos/misses-photos.ts'
import { withThumbnailsAfterwards } from './photos/thumbnails-afterwards.ts'
import { UploadedFile } from './plugins/collect-parts.ts'
import { forgetEndedSessions } from './session/end-session.ts'
import { createFirstAdmin } from './session/create-first-admin.ts'
import { findUnmarkedKiosks } from './session/find-unmarked-kiosks.ts'
import { hashPassword } from './session/passwords.ts'
import { forgetOldAttempts } from './session/limit-sign-in.ts'
import { refuseDemoAccounts } from './session/refuse-demo-accounts.ts'
import { keepSecret } from './session/secret.ts'
import { CannotStart, type Settings } from './settings/settings.ts'
import { sweepDaily } from './sweep-daily.ts'

/** Opens the means of the own provider: the database with its schema and people, the photos, the secret. */
export async function openOwnApi(settings: Settings) {
  const { dataDir, databaseUrl, production, firstAdmin } = settings
  const { idempotency, extensions, deviceTokenSeconds } = settings
  const database = await openDatabase({ dataDir, databaseUrl })
  try {
    await migrate(database)
    const photos = withThumbnailsAfterwards(await openPhotos(settings), {
      makeThumbnail,
      report: (error) => log(`a thumbnail was not kept: ${describeError(error)}`),
    })
    if (production) await refuseDemoAccounts(database)
    const admin = production ? await createFirstAdmin(database, firstAdmin) : 'there'
    if (!production) await fillWithDemo(database, photos, settings)
    const unmarkedKiosks = await findUnmarkedKiosks(database.orm)
    const photosMissing = await missesPhotos(database.orm, photos)
    // A database server may have other processes with calls in flight.
    if (databaseUrl === undefined) await forgetInterrupted(database)
    const { forgetOld } = attemptsInDatabase(database, { sameAsEffect: true })
    const stopSweeping = sweepDaily(
      [
        () => forgetExpired(database),
        () => forgetOldAttempts(database),
        () => forgetEndedSessions(database),
        forgetOld,
      ],
      log,
    )
    const secret = settings.jwtSecret ?? (await keepSecret(dataDir))
    const calls = { idempotency, extensions, deviceTokenSeconds }
    const api: OwnApi = { kind: 'own', database, photos, secret, ...calls }
    const close = async () => {
      stopSweeping()
      await database.close()
      await photos.settle()
    }
    return { api, admin, unmarkedKiosks, photosMissing, close }
  } catch (error) {
    // The first error is reported; on a full disk closing fails as well.
    await database.close().catch(() => undefined)
    throw error
  }
}

async function openPhotos({ dataDir, bucket }: Settings): Promise<PhotoStore> {
  if (!bucket) {
    const folder = join(dataDir, 'photos')
    checkDiskStore(folder)
    return openDiskStore(folder)
  }
  const { openS3Store } = await import('./photos/s3-store.ts')
  const store = openS3Store(bucket)
  try {
    await store.check()
    return store
  } catch (cause) {
    throw new CannotStart(
      `O armazém de fotos ${bucket.url} não responde, não existe ou não deixa esta chave gravar, ler e listar (s3:ListBucket): confira PHOTOS_URL, PHOTOS_KEY_ID e PHOTOS_SECRET.`,
      { cause },
    )
  }
}

/** A week of sample work, for an empty database. */
const fillWithDemo = (
  database: Database,
  photos: PhotoStore,
  { demoMonitorRows, demoAllocations }: Settings,
) =>
  seedDemo(database, {
    hashPassword,
    monitorRows: demoMonitorRows,
    allocations: demoAllocations,
    storePhoto: (bytes) => keepPhoto(photos, new UploadedFile(bytes), new Date()),
  })
