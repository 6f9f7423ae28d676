/** The kind of a note by its model; a consumer's note is one of its own. */
export const tipoDaNota = (modelo: string): 'nfe' | 'nfce' => (modelo === '65' ? 'nfce' : 'nfe');
