const DATE_AND_TIME =
  /^(20\d{2})-(0[1-9]|1[0-2])-(\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** A moment that there is: of the years that the layout knows (TDateTimeUTC), on a day that its month has. */
export const MOMENT = {
  test(valor: string): boolean {
    const [, ano, mes, dia] = DATE_AND_TIME.exec(valor) ?? [];
    const dias = new Date(Date.UTC(Number(ano), Number(mes), 0)).getUTCDate();
    return dia !== undefined && dia !== '00' && Number(dia) <= dias;
  },
};

/** Layout 2.00 of the CT-e writes no offset: its moments are Brasília's. */
export const withTimeZone = (momento: string): string => (FUSO.test(momento) ? momento : `${momento}-03:00`);

const FUSO = /(?:Z|[+-]\d{2}:\d{2})$/;
