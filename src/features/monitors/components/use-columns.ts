import { useLayoutEffect, useRef, useState } from 'react'

/** The number of columns of at least `minRem` that fit the element; undefined until the element is measured. */
export function useColumns(minRem: number) {
  const element = useRef<HTMLDivElement>(null)
  const [columns, setColumns] = useState<number>()
  useLayoutEffect(() => {
    const { current } = element
    if (current === null) return undefined
    const check = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
      setColumns(Math.max(1, Math.floor(current.clientWidth / (minRem * rem))))
    }
    check()
    if (!('ResizeObserver' in globalThis)) return undefined
    const observer = new ResizeObserver(check)
    observer.observe(current)
    return () => observer.disconnect()
  }, [minRem])
  return { element, columns }
}
