import { boolean, object, string, type InferType } from 'yup'

const required = 'Campo obrigatório'
const shortestPassword = 8

/**
 * The validation of a user's dialog (spec 1 §3). Only a new SGL user has a password, because AD users have theirs in
 * the directory.
 */
export const userSchema = (isNew: boolean) =>
  object({
    username: string().trim().required(required).max(60, 'Aceita no máximo 60 caracteres'),
    nome: string().trim().required(required).max(120, 'Aceita no máximo 120 caracteres'),
    email: string()
      .trim()
      .defined()
      .max(200, 'Aceita no máximo 200 caracteres')
      .matches(/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/, {
        message: 'E-mail inválido',
        excludeEmptyString: true,
      }),
    cargo: string().trim().defined().max(120, 'Aceita no máximo 120 caracteres'),
    tipo: string<'SGL' | 'AD'>().oneOf(['SGL', 'AD']).required(required),
    password: string()
      .defined()
      .when('tipo', {
        is: (tipo: unknown) => isNew && tipo === 'SGL',
        then: (field) =>
          field
            .required(required)
            .min(shortestPassword, `Precisa de ao menos ${shortestPassword} caracteres`),
      }),
    ativo: boolean().required(),
    bloqueado: boolean().required(),
  })

export type UserValues = InferType<ReturnType<typeof userSchema>>

export const newUserValues: UserValues = {
  username: '',
  nome: '',
  email: '',
  cargo: '',
  tipo: 'SGL',
  password: '',
  ativo: true,
  bloqueado: false,
}
