import {
  configure,
  findByRole,
  fireEvent,
  getByRole,
  screen,
  waitFor,
  within,
} from '@testing-library/dom'

/** An accessible name: exact text, or a pattern. */
export type Words = string | { pattern: string }

export interface Place {
  role: string
  name: Words
  /** The heading of the card that contains it, where the screen has several cards. */
  under?: string
}

const matcher = (words: Words) => (typeof words === 'string' ? words : new RegExp(words.pattern))

async function card(heading: string | undefined): Promise<HTMLElement> {
  if (heading === undefined) return document.body
  const title = await screen.findByRole('heading', { name: heading })
  return title.parentElement ?? document.body
}

const tapAgainMs = 500

/** The actions that a story can run in the page from outside; arguments and results are JSON. */
const tools = {
  press: async ({ role, name, under }: Place) => {
    const found = await findByRole(await card(under), role, { name: matcher(name) })
    await waitFor(() => {
      if (found.matches(':disabled, [aria-disabled=true]')) throw new Error('it cannot be pressed')
    })
    found.focus()
    found.click()
  },
  see: async (words: Words) => {
    const [first] = await within(document.body).findAllByText(matcher(words))
    return first?.textContent ?? ''
  },
  fill: async (label: Words, text: string) => {
    const [field] = await screen.findAllByLabelText(matcher(label))
    if (field === undefined) throw new Error('no such field')
    fireEvent.input(field, { target: { value: text } })
    fireEvent.blur(field)
  },
  /** Simulates a choice from the gallery, which no engine opens without a person. */
  pick: async (name: string, base64: string, under?: string) => {
    const place = await card(under)
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0)
    const picked = new DataTransfer()
    picked.items.add(new File([bytes], name, { type: 'image/jpeg' }))
    let isPicked = false
    const answer = (input: HTMLInputElement) => () => {
      if (isPicked) return
      isPicked = true
      input.files = picked.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    }
    // The app ignores a tap right after a photo, because it may be the second half of a double tap;
    // retry then. `waitFor` checks again at each change of the screen, and such a check must not
    // tap again.
    let tappedAt = Number.NEGATIVE_INFINITY
    await waitFor(
      () => {
        if (isPicked) return
        if (performance.now() - tappedAt < tapAgainMs) throw new Error('the gallery does not open')
        const gallery = getByRole(place, 'button', { name: 'Escolher da galeria' })
        const input = gallery.parentElement?.querySelector<HTMLInputElement>(
          'input[type=file]:not([capture])',
        )
        if (input == null) throw new Error('no gallery here')
        input.click = answer(input)
        tappedAt = performance.now()
        gallery.click()
        if (!isPicked) throw new Error('the gallery does not open')
      },
      { interval: tapAgainMs },
    )
  },
  isThere: async (words: Words) => within(document.body).queryAllByText(matcher(words)).length > 0,
}

// A scripted event gives no user activation, and the app opens no gallery without one.
Object.defineProperty(navigator, 'userActivation', {
  get: () => ({ hasBeenActive: true, isActive: true }),
})

configure({
  asyncUtilTimeout: 30_000,
  getElementError: (message) =>
    new Error(`${message?.split('\n')[0]}\n${location.href} shows:\n${document.body.innerText}`),
})
export type FloorTools = typeof tools
Object.assign(globalThis, { floorTools: tools })
