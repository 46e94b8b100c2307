import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { usePhotoSlot } from './use-photo-slot.ts'

let isReopened = false

/**
 * Where the app begins, this goes on to the photo that was about to be taken when the system killed
 * the page for its camera (UX-12): once per start, so that nobody is held there.
 */
export function ReopenPhoto() {
  const navigate = useNavigate()
  const path = usePhotoSlot().interrupted?.path
  useEffect(() => {
    if (path === undefined || isReopened) return
    isReopened = true
    void navigate(path, { replace: true })
  }, [navigate, path])
  return null
}
