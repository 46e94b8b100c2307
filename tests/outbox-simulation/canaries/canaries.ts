export const canaries: import('../engine.ts').Engine[] = []
