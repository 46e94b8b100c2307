/** Browser features whose absence changes where work is kept or when it is sent. */
export interface Engine {
  /** The browser can run the service worker once the network is back, also while the app is closed. */
  backgroundSync: boolean
  /** The browser estimates used and free storage. */
  storage: boolean
}

/** Features of the current browser. */
export const engineHere = (scope: object = globalThis): Engine => ({
  backgroundSync: 'SyncManager' in scope,
  storage: typeof (scope as { navigator?: Navigator }).navigator?.storage?.estimate === 'function',
})

/** Sentences about what the person has to do because this browser does not do it. */
export const lacksOf = ({ backgroundSync, storage }: Engine): string[] => [
  ...(backgroundSync
    ? []
    : ['Este navegador só envia com o aplicativo aberto: deixe-o aberto até sair tudo.']),
  ...(storage
    ? []
    : ['Este navegador não diz quanto espaço resta no aparelho: envie sempre que houver rede.']),
]
