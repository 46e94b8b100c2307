import { CannotStart } from './settings.ts'

/** The environment of the process. A blank value counts as absent; an invalid one throws `CannotStart`. */
export type Env = Record<string, string | undefined>

export function readText(env: Env, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}

export const readList = (env: Env, name: string): string[] =>
  (readText(env, name) ?? '')
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')

export function readInteger(
  env: Env,
  name: string,
  usual: number,
  least: number,
  most: number,
): number {
  const value = readText(env, name)
  if (value === undefined) return usual
  const number = /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (number >= least && number <= most) return number
  throw new CannotStart(
    `${name} precisa ser um número inteiro de ${least} a ${most} (recebido: «${value}»).`,
  )
}

export function readChoice<const T extends string>(
  env: Env,
  name: string,
  choices: readonly T[],
  usual: NoInfer<T>,
): T {
  const value = readText(env, name)
  if (value === undefined) return usual
  const choice = choices.find((one) => one === value.toLowerCase())
  if (choice !== undefined) return choice
  throw new CannotStart(`${name} precisa ser ${choices.join(' ou ')} (recebido: «${value}»).`)
}

export const readSwitch = (env: Env, name: string, usual: boolean): boolean =>
  readChoice(env, name, ['on', 'off'] as const, usual ? 'on' : 'off') === 'on'
