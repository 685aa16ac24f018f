/** What a text is called as a file: systems know by the ending what it is. */
export const fileNameOf = (name: string): string => (/\.[^.]+$/.test(name) ? name : `${name}.txt`)
