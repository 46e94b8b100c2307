/** What a browser may be without, as far as it changes where work is and when it goes. */
export interface Engine {
  /** It sends with the app closed, once the network is back. */
  backgroundSync: boolean
  /** It says how much room there is, and promises not to clean it away. */
  storage: boolean
}

/** What this browser has. */
export const engineHere = (scope: object = globalThis): Engine => ({
  backgroundSync: 'SyncManager' in scope,
  storage: typeof (scope as { navigator?: Navigator }).navigator?.storage?.estimate === 'function',
})

/** What the person has to do themselves, because this browser does not. */
export const lacksOf = ({ backgroundSync, storage }: Engine): string[] => [
  ...(backgroundSync
    ? []
    : ['Este navegador só envia com o aplicativo aberto: deixe-o aberto até sair tudo.']),
  ...(storage
    ? []
    : ['Este navegador não diz quanto espaço resta no aparelho: envie sempre que houver rede.']),
]
