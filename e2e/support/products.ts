import { makePlace } from './base-data.ts'
import type { MoreReports } from './more-reports.ts'
import {
  startProduct,
  type DatabaseKind,
  type DataPlace,
  type Product,
  type ProductOptions,
} from './product.ts'

interface Started extends Product {
  /** Stops the product and deletes its data. */
  end: () => Promise<void>
}

/** The products of one worker. */
export interface Products {
  /** The product of all tests without `ownProduct`; it starts with the first of them. */
  shared: () => Promise<Product>
  /** A product for one test alone. */
  own: () => Promise<Started>
  end: () => Promise<void>
}

export function makeProducts(
  options: Omit<ProductOptions, keyof DataPlace>,
  database: DatabaseKind,
  moreReports: MoreReports = {},
): Products {
  const start = async (more?: MoreReports): Promise<Started> => {
    const { remove, ...place } = await makePlace(database)
    const product = await startProduct({ ...options, ...place })
    if (more && Object.keys(more).length > 0) {
      const { addReports } = await import('./more-reports.ts')
      await product.stop()
      await product.readDatabase((opened) => addReports(opened, more))
      await product.startAgain()
    }
    const end = async () => {
      await product.stop()
      await remove()
    }
    return { ...product, end }
  }
  let shared: Promise<Started> | undefined
  let spare: Promise<Started> | undefined
  return {
    shared: () => (shared ??= start(moreReports)),
    own: () => {
      const own = spare ?? start()
      // Start the next test's product while this one runs, because a story mostly waits.
      spare = start()
      spare.catch(() => undefined)
      return own
    },
    end: async () => {
      for (const product of [shared, spare])
        await product?.then(({ end }) => end()).catch(() => undefined)
    },
  }
}
