import { useParams } from 'react-router-dom'

/** The number in the address; undefined when it is none that the provider gives. */
export function useRecordId(): number | undefined {
  const { id = '' } = useParams()
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined
}
