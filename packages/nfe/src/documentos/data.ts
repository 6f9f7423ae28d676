/** Layout 2.00 of the CT-e writes no offset: its moments are Brasília's. */
export const comFuso = (momento: string): string => (FUSO.test(momento) ? momento : `${momento}-03:00`);

const FUSO = /(?:Z|[+-]\d{2}:\d{2})$/;
