import { Suspense, use, type ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { Loading } from '#src/ui/notice/loading.tsx'
import { admit } from './access.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { ForbiddenPage, NotFoundPage } from './error-pages.tsx'
import { ScreenStands } from './first-screen.ts'
import { MainLayout } from '../layout/main-layout.tsx'
import { useProfile } from '../pages/profile.tsx'
import { loadOperations } from './known-operations.ts'
import { screens } from './screens.tsx'
import { ScreensContext } from '../start/use-viewer.ts'

/** The screens of the main layout, each checked against its roles. */
export function MainScreens() {
  const { roles } = useProfile()
  const { pathname } = useLocation()
  return (
    <ScreensContext value={screens}>
      <MainLayout>
        <ErrorBoundary screen={pathname}>
          <Suspense fallback={<Loading />}>
            {screenFor[admit(pathname, { roles, screens })]}
            <ScreenStands />
          </Suspense>
        </ErrorBoundary>
      </MainLayout>
    </ScreensContext>
  )
}

const KnownScreens = () => (
  <Routes>
    {screens.map(({ path, below, isLight, Screen }) => (
      <Route
        key={path}
        path={below !== undefined ? `${path}/*` : path}
        element={
          isLight === true ? (
            <Screen />
          ) : (
            <WithOperations>
              <Screen />
            </WithOperations>
          )
        }
      />
    ))}
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
)

/** Any address that no screen declares shows the 404 page. */
const screenFor = {
  admitted: <KnownScreens />,
  forbidden: <ForbiddenPage />,
  unknown: <NotFoundPage />,
}

function WithOperations({ children }: { children: ReactNode }) {
  use(loadOperations())
  return children
}
