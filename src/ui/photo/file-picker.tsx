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
  /** Opens the system's camera instead of the gallery. */
  camera?: boolean
  /**
   * Awaited before the picker opens, to store what must outlive the page; false cancels the
   * opening.
   */
  before?: (() => Promise<boolean>) | undefined
  /** Opens the picker without a tap on the button. */
  opener?: Ref<() => void>
  /** Called at once with the picked file, which can become unreadable later. */
  onPick: (file: File) => void
  /** The person has cancelled the picker. */
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

  // React has no `cancel` event for an input, and its listeners end with the component. The
  // system's gallery may stay open for longer than the button that opened it, and the picked file
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
    // The first half of a double tap uses up the user activation, so the second could not open
    // anything.
    if (isUnderWay.current) return
    if (!needsTap && !(await isPrepared())) return
    // A tap permits opening a picker for some seconds; after that the browser silently opens none.
    const isTooLate = isTapOver()
    setNeedsTap(isTooLate)
    if (!isTooLate) input.current?.click()
  }

  useImperativeHandle(opener, () => () => void open())

  return (
    <>
      {/* The text replaces the label too, which names a button with only an icon. */}
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

/**
 * Whether the last tap's user activation has expired; false where the browser does not report it.
 */
const isTapOver = () =>
  (navigator as { userActivation?: UserActivation }).userActivation?.isActive === false

const listened = new WeakSet<HTMLInputElement>()

/** Call once for an element; the listeners stay for its lifetime. */
function listen(
  element: HTMLInputElement,
  answers: { current: Pick<FilePickerProps, 'onPick' | 'onNothing'> },
): void {
  if (listened.has(element)) return
  listened.add(element)
  element.addEventListener('change', () => {
    const [file] = element.files ?? []
    if (file) answers.current.onPick(file)
    // Allows the same file to be picked again.
    element.value = ''
  })
  element.addEventListener('cancel', (event) => {
    // The event bubbles, and a surrounding dialog would take it for its own `cancel`.
    event.stopPropagation()
    answers.current.onNothing?.()
  })
}
