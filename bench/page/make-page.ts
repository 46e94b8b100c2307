import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Page } from './page.tsx'
import type { Report } from './run.ts'

/** One self-contained HTML file. */
export const makePage = (report: Report): string =>
  `<!doctype html>${renderToStaticMarkup(createElement(Page, report))}`
