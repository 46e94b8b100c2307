import { Autocomplete } from '../../src/ui/form/autocomplete.tsx'
import { Dialog } from '../../src/ui/notice/dialog.tsx'
import { showToast } from '../../src/ui/notice/toast.ts'
import { Toaster } from '../../src/ui/notice/toaster.tsx'
import { Disclosure } from '../../src/ui/page/disclosure.tsx'
import { Tabs } from '../../src/ui/page/tabs.tsx'
import { names, nothing, text } from './samples.ts'

/** The product's own primitives, each in use: open, with an entry chosen, or showing. */
export const dialog = () => (
  <Dialog title={text} onClose={nothing}>
    {text}
  </Dialog>
)

export const tabs = () => (
  <Tabs
    label={text}
    tabs={names.map((name) => ({ id: name, text: name }))}
    chosen={names[0] ?? ''}
    onChoose={nothing}
  >
    {text}
  </Tabs>
)

export const combobox = () => (
  <Autocomplete label={text} value="" onValue={nothing} options={names} isSearching={false} />
)

export const toaster = () => {
  setTimeout(() => showToast(text))
  return <Toaster />
}

export const menu = () => (
  <Disclosure label={text} button={text}>
    {() => names.join()}
  </Disclosure>
)
