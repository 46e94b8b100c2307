import { useSearchParams } from 'react-router-dom'

const name = 'parede'

/** Whether the monitor hangs on a wall: it stands in the address, because it is opened again by nobody. */
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
      // Where the browser does not, the board fills its window.
      void document.documentElement.requestFullscreen?.().catch(() => undefined)
    },
    takeDown: () => {
      turn(false)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    },
  }
}
