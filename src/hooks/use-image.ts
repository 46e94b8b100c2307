import { skipToken, useQuery } from '@tanstack/react-query'
import { http } from '#src/api/http.ts'
import { useObjectUrl } from './use-object-url.ts'
import { usePerson } from './use-person.ts'

export interface ImageState {
  /** An address for `src`, good while the component is there. */
  url: string | undefined
  loading: boolean
  /** It could not be had: not seen before on this device and no network, or not there. */
  failed: boolean
}

/**
 * An image of the provider. It is fetched with the token in a header, because a token in an address
 * leaks; the worker keeps it for when there is no network.
 */
export function useImage(path: string | undefined): ImageState {
  const person = usePerson()
  const { data, isPending, isError } = useQuery<Blob>({
    queryKey: ['image', person, path],
    queryFn:
      path === undefined ? skipToken : ({ signal }) => http.getBlob(path, 'image/*', { signal }),
    staleTime: Infinity,
    gcTime: 60_000,
  })
  return {
    url: useObjectUrl(data),
    loading: path !== undefined && isPending,
    failed: isError,
  }
}
