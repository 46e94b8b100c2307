import type { Random } from './random.ts'

const men = (
  'Adriano Alexandre Anderson André Antônio Benedito Carlos César Cláudio Daniel Diego Edson ' +
  'Eduardo Everton Fábio Fernando Francisco Gilberto Ivan Jair João Joaquim Jorge José Josué ' +
  'Leandro Luiz Marcelo Márcio Marcos Mário Mauro Moacir Nelson Osvaldo Paulo Pedro Rafael ' +
  'Reginaldo Renato Ricardo Roberto Rodrigo Rogério Ronaldo Sebastião Sérgio Sidnei Valdir ' +
  'Vanderlei Wagner Wellington'
).split(' ')

const women = (
  'Adriana Aline Ana Andréia Beatriz Camila Carla Cíntia Cláudia Daniela Débora Eliane Fabiana ' +
  'Fernanda Gislaine Ivone Juliana Kátia Luciana Márcia Mônica Patrícia Priscila Regina Renata ' +
  'Rosana Sandra Simone Tatiane Vanessa Viviane'
).split(' ')

const families = (
  'Almeida Alves Amaral Andrade Araújo Assis Barbosa Barros Batista Bezerra Borges Braga Brito ' +
  'Camargo Campos Cardoso Carvalho Castro Coelho Correia Costa Cunha Dias Duarte Esteves Farias ' +
  'Fernandes Ferreira Fonseca Freitas Furtado Garcia Gomes Gonçalves Leite Lima Lopes Macedo ' +
  'Machado Magalhães Martins Medeiros Melo Mendes Miranda Moraes Moreira Moura Nascimento Neves ' +
  'Nogueira Nunes Oliveira Pacheco Paiva Pereira Pinheiro Pires Queiroz Ramos Reis Ribeiro Rocha ' +
  'Rodrigues Santana Santos Silva Siqueira Soares Souza Tavares Teixeira Vasconcelos Vieira Xavier'
).split(' ')

const makeName = (random: Random): string => {
  const first = random.pick(random.chance(0.9) ? men : women)
  return [first, ...random.some(families, random.chance(0.4) ? 3 : 2)].join(' ')
}

/** Distinct names of drivers. */
export const makeDriverNames = (random: Random, count: number): string[] => {
  const names = new Set<string>()
  while (names.size < count) names.add(makeName(random))
  return [...names]
}
