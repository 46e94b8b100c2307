import { chakra } from '@chakra-ui/react'
import { useEffect, useState, type FormEvent } from 'react'
import { longestDeviceName } from '#contract/limits.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { giveDeviceName, nameDevice } from '#src/device/device-name.ts'
import { Button } from '#src/ui/form/button.tsx'
import { TextField } from '#src/ui/form/input.tsx'
import { showToast } from '#src/ui/notice/toast.ts'

/** The name by which supervisors find this device on «Aparelhos»; only for a provider that takes extensions. */
export function DeviceNameForm() {
  const { config, database } = useRuntime()
  const [typed, setTyped] = useState<string>()
  useEffect(() => {
    // Without the name the form is not shown, and nothing else is missing.
    nameDevice(database).then(
      ({ name }) => setTyped((before) => before ?? name),
      () => undefined,
    )
  }, [database])
  if (!config.extensions || typed === undefined) return null
  const save = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await giveDeviceName(database, typed)
      setTyped((await nameDevice(database)).name)
      showToast('Nome salvo neste aparelho.')
    } catch {
      showToast('O nome não pôde ser salvo neste aparelho.', { tone: 'danger' })
    }
  }
  return (
    <chakra.form
      display="flex"
      flexWrap="wrap"
      alignItems="flex-end"
      gap="3"
      onSubmit={(event) => void save(event)}
    >
      <chakra.div flex="1 1 14rem">
        <TextField
          label="Nome deste aparelho"
          hint="Como a supervisão encontra este tablet"
          value={typed}
          maxLength={longestDeviceName}
          onChange={({ target }) => setTyped(target.value)}
        />
      </chakra.div>
      <Button type="submit" variant="outline">
        Salvar nome
      </Button>
    </chakra.form>
  )
}
