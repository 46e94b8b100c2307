import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct, type Product, type ProductOptions } from '../../e2e/support/product.ts'

/** Runs a bench at a new product, and removes the product with its folder, which can have profiles of browsers. */
export async function atProduct(
  run: (product: Product, folder: string) => Promise<void>,
  options?: Partial<ProductOptions>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pavilhao-bench-'))
  const dataDir = join(folder, 'data')
  const product = await startProduct({
    ...{ dataDir, idempotency: 'on', quarantineSeconds: 180 },
    ...options,
  })
  try {
    await run(product, folder)
  } finally {
    await product.kill()
    await rm(folder, { recursive: true, force: true })
  }
}
