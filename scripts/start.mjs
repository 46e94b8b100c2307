// Syntax of 2015 only: see steps/node-version.mjs.
import { refuseOldNode } from './steps/node-version.mjs'

if (!refuseOldNode()) {
  import('./steps/start-product.mjs').then(function (step) {
    return step.startProduct()
  })
}
