import { Suspense, type ReactNode } from 'react'
import { BrandMark } from '#src/ui/page/brand-mark.tsx'
import { Loading } from '#src/ui/notice/loading.tsx'

/** The frame of the sign-in; index.html shows the same frame before any script runs. */
export const AuthLayout = ({ children }: { children: ReactNode }) => (
  <div className="auth">
    <header className="auth-band on-ink">
      <div className="auth-brand">
        <BrandMark size="2.5rem" />
        Pavilhão
      </div>
      <div>
        <h1 className="auth-title">Sistema de Gestão Logística</h1>
        <p className="auth-subtitle" lang="en">
          logistics management system
        </p>
      </div>
    </header>
    <main className="auth-panel">
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </main>
  </div>
)
