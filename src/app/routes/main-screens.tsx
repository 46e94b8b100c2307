import { Suspense, use, type ReactNode } from 'react'
import { Route, Routes, useLocation } from 'react-router-dom'
import { Loading } from '#src/ui/notice/loading.tsx'
import { admit } from './access.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { ForbiddenPage, NotFoundPage, ServerErrorPage } from './error-pages.tsx'
import { ScreenStands } from './first-screen.ts'
import { MainLayout } from '../layout/main-layout.tsx'
import { useProfile } from '../pages/profile.tsx'
import { loadOperations } from './known-operations.ts'
import { screenPaths, screens } from './screens.tsx'
import { ScreenPathsContext } from '../start/use-viewer.ts'

/** The screens of the main layout, each checked against its roles. */
export function MainScreens() {
  const { roles } = useProfile()
  const { pathname } = useLocation()
  return (
    <ScreenPathsContext value={screenPaths}>
      <MainLayout>
        <ErrorBoundary screen={pathname}>
          <Suspense fallback={<Loading />}>
            {screenFor[admit(pathname, roles)]}
            <ScreenStands />
          </Suspense>
        </ErrorBoundary>
      </MainLayout>
    </ScreenPathsContext>
  )
}

const KnownScreens = () => (
  <Routes>
    {screens.map(({ path, deep, light, Screen }) => (
      <Route
        key={path}
        path={deep === true ? `${path}/*` : path}
        element={
          light === true ? (
            <Screen />
          ) : (
            <WithOperations>
              <Screen />
            </WithOperations>
          )
        }
      />
    ))}
    <Route path="/error/403" element={<ForbiddenPage />} />
    <Route path="/error/500" element={<ServerErrorPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
)

/** The list in access.ts has all screens, so any other address shows the 404 page. */
const screenFor = {
  admitted: <KnownScreens />,
  forbidden: <ForbiddenPage />,
  unknown: <NotFoundPage />,
}

function WithOperations({ children }: { children: ReactNode }) {
  use(loadOperations())
  return children
}
