import { useSearchParams } from 'react-router-dom'

const name = 'parede'

/** Whether the monitor is in wall mode. The mode is in the URL, so that it survives a reload without a user. */
export function useWall() {
  const [params, setParams] = useSearchParams()
  const turn = (isOn: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (isOn) after.set(name, '1')
        else after.delete(name)
        return after
      },
      { replace: true },
    )
  return {
    isOnWall: params.get(name) === '1',
    hang: () => {
      turn(true)
      // Without the Fullscreen API the board fills the browser window.
      void document.documentElement.requestFullscreen?.().catch(() => undefined)
    },
    takeDown: () => {
      turn(false)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    },
  }
}
