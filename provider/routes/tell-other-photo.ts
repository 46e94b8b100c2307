/** The message when a photo would replace one that the person did not see. */
export const tellOtherPhoto = () => 'Já há outra foto aqui. Compare as fotos e decida.'
