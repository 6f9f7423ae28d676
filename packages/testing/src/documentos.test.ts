import {
  type DocumentoGerado,
  generateDocumento,
  TIPOS_DE_AMOSTRA,
  type TipoDeAmostra,
} from '@apura/samples';
import { expect, test } from '@jest/globals';
import { createValidator, SCHEMAS } from '../teste/validate-by-schema.ts';
import { generateCancelamentoOf } from './eventos/index.ts';

const PORTAL = 'http://www.portalfiscal.inf.br';
const NFSE = 'http://www.sped.fazenda.gov.br/nfse';

/** The official schema of each kind, and its namespace; that of the NFGas is not public. */
const POR_TIPO: Readonly<Record<Exclude<TipoDeAmostra, 'nfgas'>, readonly [string, string]>> = {
  nfse: ['nfse/NFSe_v1.01.xsd', NFSE],
  cte: ['cte/procCTe_v4.00.xsd', `${PORTAL}/cte`],
  ctesimp: ['cte/procCTeSimp_v4.00.xsd', `${PORTAL}/cte`],
  cteos: ['cte/procCTeOS_v4.00.xsd', `${PORTAL}/cte`],
  nf3e: ['nf3e/procNF3e_v1.00.xsd', `${PORTAL}/nf3e`],
  nfcom: ['nfcom/procNFCom_v1.00.xsd', `${PORTAL}/nfcom`],
  bpe: ['outros_opcionais/bpe/procBPe_v1.00.xsd', `${PORTAL}/bpe`],
  bpetm: ['outros_opcionais/bpe/procBPeTM_v1.00.xsd', `${PORTAL}/bpe`],
  gtve: ['cte/procGTVe_v4.00.xsd', `${PORTAL}/cte`],
  nfag: ['outros_opcionais/nfag/procNFAg_v1.00.xsd', `${PORTAL}/nfag`],
};
const COM_SCHEMA = TIPOS_DE_AMOSTRA.filter((tipo) => tipo !== 'nfgas');
const DOS_EVENTOS: Readonly<Record<'cte' | 'nfcom' | 'nfse', readonly [string, string]>> = {
  cte: ['cte/procEventoCTe_v4.00.xsd', `${PORTAL}/cte`],
  nfcom: ['nfcom/procEventoNFCom_v1.00.xsd', `${PORTAL}/nfcom`],
  nfse: ['nfse/evento_v1.01.xsd', NFSE],
};

const amostras = (tipo: TipoDeAmostra): DocumentoGerado[] =>
  Array.from({ length: 12 }, (_, i) =>
    generateDocumento({ tipo, seed: i + 1, numero: i + 1, itens: 1 + (i % 4) }),
  );

if (SCHEMAS !== undefined) {
  test.each(COM_SCHEMA)('every sample of %s is valid by its official schema', (tipo) => {
    const validar = createValidator(...POR_TIPO[tipo]);
    for (const { nome, bytes } of amostras(tipo)) {
      expect({ nome, contra: validar(bytes) }).toEqual({ nome, contra: undefined });
    }
  });

  test.each(['cte', 'nfcom', 'nfse'] as const)('so is the event that cancels a %s', (tipo) => {
    const validar = createValidator(...DOS_EVENTOS[tipo]);
    const { chave } = generateDocumento({ tipo });
    const { bytes } = generateCancelamentoOf({ tipo, chave, dhEvento: '2026-09-11T08:00:00-03:00' });
    expect(validar(bytes)).toBeUndefined();
  });
} else {
  test('not run here: validity by the official schemas (needs the shared folder)', () => {
    expect(SCHEMAS).toBeUndefined();
  });
}
