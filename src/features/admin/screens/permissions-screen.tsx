import { Route, Routes } from 'react-router-dom'
import RoleScreen from './role-screen.tsx'
import RolesScreen from './roles-screen.tsx'
import UserPermissionsScreen from './user-permissions-screen.tsx'

/** Everything under /adm/auth/permissions (spec 1 §2). */
export default function PermissionsScreen() {
  return (
    <Routes>
      <Route index element={<RolesScreen />} />
      <Route path="user/:id" element={<UserPermissionsScreen />} />
      <Route path="role/:id" element={<RoleScreen />} />
    </Routes>
  )
}
