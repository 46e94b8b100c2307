/** Why nothing is finalized beside a finalization that waits for a decision. */
export const undecidedWords = 'A finalização anterior espera a sua decisão.'
