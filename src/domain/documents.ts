/** `***.456.789-**`: enough to tell two people apart, and no more. What is no CPF stays as it is. */
export function maskCpf(cpf: string): string {
  const parts = /^\d{3}(\d{3})(\d{3})\d{2}$/.exec(cpf.replaceAll(/\D/g, ''))
  return parts === null ? cpf : `***.${parts[1]}.${parts[2]}-**`
}
