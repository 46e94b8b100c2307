import { useParams } from 'react-router-dom'

/** The machine's id in the address; undefined where that names none. */
export function useMachineParam(): number | undefined {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined
}
