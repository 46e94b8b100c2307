/** Writes the page from recorded runs: `write-page.ts <record.json> <page.html>`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { makePage } from './make-page.ts'
import type { Report } from './run.ts'

const [record, page] = process.argv.slice(2)
if (record === undefined || page === undefined) throw new Error('which record, and which page?')
writeFileSync(page, makePage(JSON.parse(readFileSync(record, 'utf8')) as Report))
