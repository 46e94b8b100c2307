import { chakra } from '@chakra-ui/react'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Button } from './button.tsx'
import { Icon } from '../page/icon.tsx'
import { CodeRow } from './code-button.tsx'
import { Input, OverInput } from './input.tsx'
import { Spoken } from '../page/text.tsx'

/** Spec 1 §9: the pause after the last key before the provider is asked. */
const pauseMs = 500

/** The provider refuses a longer text. */
const longestSearch = 200

interface SearchFieldProps {
  /** The accessible name of the field; only an icon is visible in its place. */
  label: string
  placeholder?: string
  initial?: string
  /** Called 500 ms after the last key, and at once on Enter (a barcode reader ends with it). */
  onSearch: (text: string) => void
}

/** A search field that keeps the focus, so that the next code can be scanned at once (UX-44). */
export function SearchField({ label, placeholder, initial = '', onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(initial)
  const input = useRef<HTMLInputElement>(null)
  const searched = useRef(initial)
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })

  const searchFor = (text: string) => {
    if (text === searched.current) return
    searched.current = text
    search.current(text)
  }

  // The address has changed within the same list: show its search text.
  useEffect(() => {
    if (initial === searched.current.trim()) return
    searched.current = initial
    setTyped(initial)
  }, [initial])

  useEffect(() => {
    const timer = setTimeout(() => searchFor(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    searchFor(typed)
    // Select the text, so that the next scan replaces this code instead of appending to it.
    input.current?.select()
  }

  const clear = () => {
    setTyped('')
    searchFor('')
    input.current?.focus()
  }

  return (
    <chakra.form role="search" onSubmit={submit}>
      <CodeRow code="search">
        <chakra.div position="relative">
          <label>
            <Spoken>{label}</Spoken>
            <OverInput insetInlineStart="4">
              <Icon as={Search} />
            </OverInput>
            <Input
              ref={input}
              type="search"
              data-code="search"
              enterKeyHint="search"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={longestSearch}
              placeholder={placeholder}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              paddingInlineStart="12"
              paddingInlineEnd={typed === '' ? '4' : '16'}
              css={{ '&::-webkit-search-cancel-button': { display: 'none' } }}
            />
          </label>
          {typed !== '' && (
            <Button
              variant="quiet"
              size="icon"
              aria-label="Limpar a pesquisa"
              onClick={clear}
              position="absolute"
              insetInlineEnd="0"
              insetBlock="0"
              height="full"
            >
              <Icon as={X} />
            </Button>
          )}
        </chakra.div>
      </CodeRow>
    </chakra.form>
  )
}
