import {
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ComponentProps,
  type Ref,
} from 'react'
import { Button } from '../form/button.tsx'

interface FilePickerProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** The camera of the system instead of the gallery. */
  camera?: boolean
  /** Awaited before the picker opens, to keep what must outlive the page; false keeps it closed. */
  before?: (() => Promise<boolean>) | undefined
  /** Opens it, for when something else than a tap on it asks for a photo. */
  opener?: Ref<() => void>
  /** Called at once with what was picked: a picked file goes stale. */
  onPick: (file: File) => void
  /** The person came back with nothing. */
  onNothing?: (() => void) | undefined
}

/** A button that opens the system's camera or gallery, for one image. */
export function FilePicker({
  camera = false,
  before,
  opener,
  onPick,
  onNothing,
  children,
  ...rest
}: FilePickerProps) {
  const [needsTap, setNeedsTap] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  // React knows no `cancel` of an input, and its listeners end with the component: the gallery of
  // the system may stay open for longer than the button that opened it, and what is picked there
  // must not be lost.
  const answers = useRef({ onPick, onNothing })
  useEffect(() => {
    answers.current = { onPick, onNothing }
  })
  useEffect(() => {
    if (input.current !== null) listen(input.current, answers)
  }, [])

  const isUnderWay = useRef(false)
  const isPrepared = async () => {
    isUnderWay.current = true
    try {
      return (await before?.()) !== false
    } finally {
      isUnderWay.current = false
    }
  }

  const open = async () => {
    // The first of two taps opens it, and leaves the second nothing to open it with.
    if (isUnderWay.current) return
    if (!needsTap && !(await isPrepared())) return
    // A tap lets the browser open a picker for some seconds; after them it opens none, and says nothing.
    const isTooLate = isTapOver()
    setNeedsTap(isTooLate)
    if (!isTooLate) input.current?.click()
  }

  useImperativeHandle(opener, () => () => void open())

  return (
    <>
      {/* The words replace the name too: a button with an icon alone is named by its label. */}
      <Button {...rest} {...(needsTap && { 'aria-label': tapAgain })} onClick={() => void open()}>
        {needsTap ? tapAgain : children}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        tabIndex={-1}
        {...(camera ? { capture: 'environment' as const } : {})}
      />
    </>
  )
}

const tapAgain = 'Toque de novo'

/** Whether the last tap is too old to open anything; false where the browser does not tell it. */
const isTapOver = () =>
  (navigator as { userActivation?: UserActivation }).userActivation?.isActive === false

const listened = new WeakSet<HTMLInputElement>()

/** Once for an element, and for as long as it lives. */
function listen(
  element: HTMLInputElement,
  answers: { current: Pick<FilePickerProps, 'onPick' | 'onNothing'> },
): void {
  if (listened.has(element)) return
  listened.add(element)
  element.addEventListener('change', () => {
    const [file] = element.files ?? []
    if (file) answers.current.onPick(file)
    // The same file can be picked again.
    element.value = ''
  })
  element.addEventListener('cancel', (event) => {
    // It bubbles, and to a dialog it would say that the person gave that up.
    event.stopPropagation()
    answers.current.onNothing?.()
  })
}
