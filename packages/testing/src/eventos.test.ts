import { expect, test } from '@jest/globals';
import { createValidator, SCHEMAS } from '../teste/validate-by-schema.ts';
import { generateEvento, MODELOS_DE_EVENTO, type TipoDeEventoDeAmostra } from './eventos/index.ts';

const FOLDER = 'eventos-rtc/nt2025002-v1.30';
const CHAVE = '35260911222333000181550010000012341123456789';
const TIPOS = Object.keys(MODELOS_DE_EVENTO) as TipoDeEventoDeAmostra[];
/** Older than the reform, of schemas that are not at hand: the general part alone is asked. */
const SEM_PARTE_ESPECIFICA = new Set<string>(['210200', '210210', '210220', '210240']);
/** Of NT 2026.006, whose schema was made anew from its text. */
const RECONSTRUIDOS = new Set<string>(['110300']);

/** detEvento as a root of its own, as its schema has it: the general part lets anything stand there. */
function soODetalhe(bytes: Buffer): Buffer {
  const [detalhe = ''] = /<detEvento [\s\S]*<\/detEvento>/.exec(bytes.toString()) ?? [];
  return Buffer.from(
    detalhe.replace('<detEvento ', '<detEvento xmlns="http://www.portalfiscal.inf.br/nfe" '),
  );
}

if (SCHEMAS !== undefined) {
  test.each(TIPOS)('every sample of event %s is valid by its schemas', (tpEvento) => {
    const inteiro = createValidator('eventos-rtc/geral-PL_010d_v1.03/procEventoNFe_v1.00.xsd');
    const detalhe = SEM_PARTE_ESPECIFICA.has(tpEvento)
      ? () => undefined
      : createValidator(
          `${RECONSTRUIDOS.has(tpEvento) ? 'eventos-rtc/reconstruido' : FOLDER}/e${tpEvento}_v1.00.xsd`,
        );
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const { bytes } = generateEvento({
        tpEvento,
        chave: CHAVE,
        dhEvento: '2026-11-06T12:00:00-03:00',
        seed,
      });
      expect([inteiro(bytes), detalhe(soODetalhe(bytes))]).toEqual([undefined, undefined]);
    }
  });
} else {
  test('not run here: validity by the official schemas (needs the shared folder)', () => {
    expect(SCHEMAS).toBeUndefined();
  });
}
