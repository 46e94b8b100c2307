/** Styles of the whole page, which loads no other file. */
export const style = `
:root { color-scheme: light dark; --ink: light-dark(#17202a, #e8ecf0); --soft: light-dark(#5b6673, #9aa5b1);
  --paper: light-dark(#fff, #14181d); --line: light-dark(#dfe4e9, #2b323a); --ours: light-dark(#0b6e99, #4fb3dc);
  --peer: light-dark(#a8b2bd, #5d6875); --least: light-dark(#5d7a3a, #93b56a); --bad: light-dark(#b3261e, #ff8a80) }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 820px; margin: 0 auto; padding: 24px 16px 64px }
h1 { margin: 0; font-size: 1.9rem } h2 { margin: 56px 0 0; padding-top: 12px; border-top: 2px solid var(--ink) }
h3 { margin: 32px 0 0; font-size: 1.1rem }
.verdict { margin: 4px 0; font-size: 1.2rem; font-weight: 600 }
.about, .note, figcaption { margin: 2px 0 10px; color: var(--soft); font-size: .9rem }
.note { margin: 6px 0 }
svg { display: block; width: 100%; height: auto; font-size: 13px } svg text { fill: var(--ink) }
.tick line { stroke: var(--line) } .tick text { fill: var(--soft); font-size: 11px }
.ours rect { fill: var(--ours) } .peer rect { fill: var(--peer) } .least rect { fill: var(--least) }
svg .value { font-weight: 600; paint-order: stroke; stroke: var(--paper); stroke-width: 5px; stroke-linejoin: round } svg .limit { stroke: var(--bad); stroke-width: 2; stroke-dasharray: 5 4 }
.legend { display: flex; flex-wrap: wrap; gap: 2px 18px; color: var(--soft); font-size: .9rem }
.legend i { display: inline-block; width: 14px; height: 14px; margin-right: 6px; vertical-align: -2px }
i.ours { background: var(--ours) } i.peer { background: var(--peer) } i.least { background: var(--least) }
.legend i.limit { width: 0; border-left: 2px dashed var(--bad) }
table { width: 100%; border-collapse: collapse; font-size: .9rem }
th { text-align: left; color: var(--soft); font-weight: 500 }
td, th { padding: 6px 10px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top }
.number { white-space: nowrap; font-variant-numeric: tabular-nums } a { color: inherit }
.budgets { margin: 8px 0; padding: 0; list-style: none }
.kept, .missed { white-space: nowrap; font-weight: 600 } .kept { color: var(--least) } .missed { color: var(--bad) }
svg.narrow { display: none }
@media (max-width: 560px) {
  svg.wide { display: none } svg.narrow { display: block }
  h1 { font-size: 1.5rem }
  table, tbody, tr, td { display: block } thead { position: absolute; clip-path: inset(50%) }
  tr { padding: 8px 0; border-bottom: 1px solid var(--line) }
  td { display: inline; padding: 0 8px 0 0; border: 0 } td:first-child { display: block }
}
figure { margin: 16px 0 } img { max-width: 100%; max-height: 420px; border: 1px solid var(--line) }
`
