// Syntax of 2015 only: see steps/node-version.mjs.
import { refuseOldNode } from './steps/node-version.mjs'

if (!refuseOldNode()) {
  import('./steps/run-stages.mjs').then(function (step) {
    return step.testEverything(process.argv.slice(2))
  })
}
