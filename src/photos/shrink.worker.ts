import { encode, type Encoded, type Source } from './encode.ts'

/** The reply to one photo: `encoded`, undefined if the picture is incomplete, or `failed`. */
export type ShrinkAnswer = { encoded: Encoded | undefined } | { failed: string }

const answer = (message: ShrinkAnswer, transfer: Transferable[] = []) =>
  self.postMessage(message, { transfer })

self.addEventListener('message', (event: MessageEvent<Source>) => {
  encode(event.data).then(
    (encoded) => answer({ encoded }, encoded && [encoded.bytes, encoded.thumbnail]),
    (error: unknown) => answer({ failed: String(error) }),
  )
})
