/** The English of a refusal may begin with the name of a parameter. */
export const capitalized = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1)
