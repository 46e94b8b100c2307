import { build } from './steps/build.mjs'

const output = await build()
if (output) console.log(output)
console.log('dist/ is built')
