/** The theme colour that an element's class gives to a property, because jsdom does not resolve variables. */
export function colourOf(element: Element | null | undefined, property = 'color') {
  const rules = [...document.querySelectorAll('style')]
    .map(({ textContent }) => textContent)
    .filter((text) => text.includes(`.${element?.className}{`))
    .join('')
  return rules.match(new RegExp(`[{;]${property}:var\\(--chakra-colors-([\\w-]+)\\)`))?.[1]
}
