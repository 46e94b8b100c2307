import { Navigate, Route, Routes } from 'react-router-dom'
import { ArrivalLayout } from './arrival-layout.tsx'
import { ArrivalState } from './arrival-state.tsx'

/** On the arrival host only the arrival exists; every other address leads to it (spec 2 §2). */
export const ArrivalScreens = () => (
  <ArrivalLayout>
    <Routes>
      <Route path="/" element={<ArrivalState />} />
      <Route path="*" element={<Navigate to="/" replace />} />
    </Routes>
  </ArrivalLayout>
)
