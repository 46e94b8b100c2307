import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { UserPermission } from '#contract/schemas/administration.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Icon } from '#src/ui/page/icon.tsx'

interface PermissionChipsProps {
  permissions: readonly UserPermission[]
  disabled: boolean
  onRemove: (permission: UserPermission) => void
}

/** The permissions of a user, each with its qualifier and a remove button. */
export const PermissionChips = ({ permissions, disabled, onRemove }: PermissionChipsProps) => (
  <chakra.ul display="flex" flexWrap="wrap" gap="3" aria-label="Permissões">
    {permissions.map((permission) => (
      <Chip key={permission.urid}>
        <chakra.span minWidth="0" paddingBlock="2" overflowWrap="anywhere">
          <chakra.span display="block" fontWeight="bold" lineHeight="snug">
            {permission.descricao}
          </chakra.span>
          <chakra.span display="block" color="textMuted" lineHeight="snug">
            {permission.role}
            {permission.dynamic !== null && permission.dynamic !== '' && ` · ${permission.dynamic}`}
          </chakra.span>
        </chakra.span>
        <Button
          variant="quiet"
          size="icon"
          aria-label={`Remover ${permission.descricao}`}
          title="Remover"
          disabled={disabled}
          onClick={() => onRemove(permission)}
        >
          <Icon as={X} />
        </Button>
      </Chip>
    ))}
  </chakra.ul>
)

const Chip = chakra('li', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    maxWidth: 'full',
    paddingInlineStart: 'min(1.25rem, 5vw)',
    paddingInlineEnd: '1',
    borderRadius: '2rem',
    border: 'var(--edge-width) solid',
    borderColor: 'edge',
    background: 'sunken',
  },
})
