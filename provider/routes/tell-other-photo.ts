/** Said where a photo stands in a place of one that the person did not see: it would be gone. */
export const tellOtherPhoto = () => 'Já há outra foto aqui. Compare as fotos e decida.'
